-- A push to very many is written out, and taken up again, in parts by the work on it before anybody is sent anything:
-- `writing` devices of its people are not all written yet; `again` those that failed are not all queued again yet; '' ready.
alter table pushes
  add column preparing text not null default '' check (preparing in ('', 'writing', 'again')),
  -- The last person of the audience whose devices are written; null before the first.
  add column written_to uuid;
