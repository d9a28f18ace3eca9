"""Compiled kernels kept on disk between processes, for calls and for `build`.

folder    where, and whether at all
store     entries: written whole, checked when read, the least recently used dropped first
files     digests of folders of files, read again only when a file has changed
plugins   the files of the plug-ins that compile for a kind, found without importing them
survey    what these are, read from the metadata of all that is installed
bundles   keys of bundles, made of all that their bytes depend on

Nothing here imports the compiler or llvmlite: a process whose kernels are all kept needs neither.
Why it is built like this: docs/decisions/0029-compiled-kernels-on-disk.md.
"""
