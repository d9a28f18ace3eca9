"""The suite any backend runs, in or out of tree, as a pytest plug-in."""
