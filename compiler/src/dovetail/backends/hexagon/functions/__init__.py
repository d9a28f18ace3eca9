"""What `T.hexagon.*` becomes."""
