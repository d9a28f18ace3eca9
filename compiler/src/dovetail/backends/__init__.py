"""In-tree backends, one folder each; found through entry points like any stranger's."""
