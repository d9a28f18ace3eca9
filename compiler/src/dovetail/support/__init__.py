"""What every layer may use: errors, source spans, diagnostics, text and byte writers."""
