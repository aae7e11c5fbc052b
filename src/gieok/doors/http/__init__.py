"""The door for programs: REST, server-sent events, and the protocol of OpenAI, over one home."""
