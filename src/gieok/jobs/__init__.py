"""Person jobs over one conversation: each says in plain words what it needs to remember (seed document 004).

``plan`` is what a file says, ``job_files`` reads it, ``lay_out`` makes one job's prompt, ``run`` does them in order.
"""
