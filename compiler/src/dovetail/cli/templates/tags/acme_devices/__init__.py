"""Names of Acme's devices for Dovetail, in `tags.toml`; nothing is imported for them."""
