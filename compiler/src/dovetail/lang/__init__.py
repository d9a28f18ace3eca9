"""The kernel language: parsed from Python source, never executed."""
