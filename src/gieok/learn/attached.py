"""What a post carries besides its words, as text for a summary: plans, results, errors, files.

Pictures say nothing in a summary, private thoughts are not what was said, and variables are the machine's own notes
(the face and the model of a turn are kept so): all three are left out.
"""

from gieok.nouns.attachment import Attachment, AttachmentType
from gieok.nouns.post import Post
from gieok.nouns.shared_entry import SharedMemoryEntry

LONGEST = 600
"""Characters of one attachment: a plan whole, a result's head. Logs and tables say the rest elsewhere."""
NOT_TOLD = frozenset(
    {
        AttachmentType.image_url,
        AttachmentType.web_exploring_screenshot,
        AttachmentType.thought,
        AttachmentType.plan_reasoning,
        AttachmentType.reply_type,
        AttachmentType.invalid_response,
        AttachmentType.session_variables,
    }
)


def attached_texts(post: Post) -> list[tuple[str, str]]:
    """(type, text) of each attachment worth telling, in order; of one type only the last, as it replaces the others."""
    told = {
        one.type.value: text
        for one in post.attachment_list
        if one.type not in NOT_TOLD and (text := _text(one).strip())
    }
    return [(kind, text if len(text) <= LONGEST else text[:LONGEST] + " …") for kind, text in told.items()]


def _text(one: Attachment) -> str:
    if isinstance(one.extra, SharedMemoryEntry):
        return f"{one.extra.type}: {one.extra.content}"
    return one.content
