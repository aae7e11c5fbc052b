"""The page: what a person sees in the browser, on the same server as the HTTP routes.

``put_up`` joins it to the application; ``door`` decides who may see it; ``frame`` draws what all screens share; each
file in ``screens`` draws one. How a screen is written: docs/PAGE.md.
"""
