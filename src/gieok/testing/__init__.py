"""For whoever writes a backend, and for ourselves: conformance suite and scripted model."""
