-- Whether all that was learned from a post has been corrected since. As two "exists" the planner looked at everybody's
-- sources at once; an aggregate is asked of each post by itself.
create or replace view posts_for_ranking as
select p.space_id, p.post_no, p.id, p.message, p.created_at, p.send_from, p.conversation_no, p.seq, p.sitting,
    coalesce((
        select bool_or(s.state = 'superseded') and not bool_or(s.state = 'current')
        from slot_sources x join memory_slots s using (space_id, slot_no)
        where x.space_id = p.space_id and x.post_id = p.id), false) as stale
from chat_turns p;
