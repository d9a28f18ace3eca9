"""Look-alikes of the vendors' libraries, for anybody's tests."""
