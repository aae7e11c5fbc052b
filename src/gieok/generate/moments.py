"""Which posts of a round were felt strongly enough to be kept as moments.

The face of an answer was judged when it was given and stands on the post; what the user said is judged here,
by the local judge, so that learning a round again gives the same moments.
"""

from collections.abc import Mapping
from typing import cast

from gieok.generate.guess_emotion import guess_emotion
from gieok.nouns.attachment import AttachmentType
from gieok.nouns.emotion import EMOTIONS, Emotion
from gieok.nouns.identity import new_id
from gieok.nouns.moment import STRONG, Moment
from gieok.nouns.post import Post
from gieok.nouns.round import Round

LONGEST = 300
"""Characters of the post that are kept as the trigger: what a person would quote."""


def moments_of(round_: Round) -> tuple[Moment, ...]:
    found = [(post, *felt(post)) for post in round_.post_list]
    return tuple(
        Moment(
            new_id(),
            0,
            round_.id,
            emotion,
            intensity,
            post.message[:LONGEST],
            post.send_from,
            (post.id,),
            post.created_at,
        )
        for post, emotion, intensity in found
        if emotion != "neutral" and intensity >= STRONG
    )


def felt(post: Post) -> tuple[Emotion, float]:
    """The emotion that was judged when the post was said, or the local guess."""
    for attachment in post.attachment_list:
        if attachment.type is AttachmentType.session_variables and isinstance(attachment.extra, Mapping):
            shown = attachment.extra.get("emotion")
            if isinstance(shown, Mapping):
                on = next((name for name in EMOTIONS if shown.get(name) == 1), "neutral")
                return cast(Emotion, on), float(attachment.extra.get("intensity", 0.0))
    guess = guess_emotion(post.message)
    return guess.emotion, guess.intensity
