-- Automations that run: who was confirmed for the first run, what a batch tells of a run, and the mailing list as we know it.
alter table automations
  -- The people who were confirmed when it was switched on, and the run they were confirmed for.
  add confirmed_audience uuid references audiences,
  add confirmed_for timestamptz(3),
  add check ((confirmed_audience is null) = (confirmed_for is null));
-- A run with a batch stays 'running' here: how far it is, the batch tells.
alter table automation_runs drop made, drop emailed, drop left_out;
create index automation_runs_of_batch on automation_runs (batch_uuid) where batch_uuid is not null;

-- What a run of the email-marketing sync came to so far.
create table list_sync_runs (
  run_uuid uuid primary key references automation_runs on delete cascade,
  -- Who left the list since this day was asked for, page by page; 0 once all pages are read.
  since_day text not null,
  next_page int not null default 1,
  opted_out int not null default 0,
  removed int not null default 0,
  sent int not null default 0,
  refused int not null default 0
);

-- How the mailing list stands with a person, as far as we told it or were told. Not bound to the account: who is gone here is taken off there.
create table list_people (
  user_uuid uuid primary key,
  -- As the list has it.
  email text not null,
  -- Of the record it has, so that only changed ones are sent.
  sent_hash text not null,
  -- removed: taken off by us. Everything else but subscribed is the list's own word.
  state text not null check (state in ('subscribed', 'removed', 'unsubscribed', 'invalid', 'suppressed', 'deleted', 'bounced', 'unconfirmed', 'other')),
  reason text not null default '',
  -- Whether the last change did not get through.
  is_refused boolean not null default false,
  changed_at timestamptz(3) not null
);
create index list_people_by_email on list_people (lower(email));
create index list_people_refused on list_people (changed_at desc) where is_refused;
