"""A session: one program on several workers, with distributed arrays and collectives."""
