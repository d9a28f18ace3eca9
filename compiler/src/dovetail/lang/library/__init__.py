"""Functions of T that are written in the language itself: helpers that the parser inlines."""
