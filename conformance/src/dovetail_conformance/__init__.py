"""The conformance suite for backends, in or out of tree, as a pytest plug-in."""
