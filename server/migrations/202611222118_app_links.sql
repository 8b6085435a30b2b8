-- What a message's own state needs beside the words of its result.
alter table notification_logs
  add column state text not null default '' check (state in ('', 'sending', 'sent', 'delivered', 'failed', 'unclear', 'not-sent')),
  -- The number it goes to, until it is known what became of it.
  add column mobile_number text not null default '',
  -- What the vendor calls it.
  add column reference text not null default '';
