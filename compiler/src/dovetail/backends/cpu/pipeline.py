"""x"""
def pipeline(target): return ()
