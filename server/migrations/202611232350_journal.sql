-- Which installation a journal belongs to; written at the first start with a journal.
create table installation (
  is_the_one boolean primary key default true check (is_the_one),
  id uuid not null
);

-- What the journal outside the database holds too: hand-overs to third parties, and what was taken away from people.
create table journal_entries (
  n bigint generated always as identity,
  at timestamptz(3) not null,
  kind text not null,
  -- Stays the same across a restore: never one of our serial numbers.
  ref text not null,
  -- A restored sequence gives a number twice, but never at the same time.
  primary key (n, at)
);
create index journal_entries_by_time on journal_entries (at);

create table restores (
  uuid uuid primary key default gen_random_uuid(),
  detected_at timestamptz(3) not null,
  -- Time of the newest journal entry that the restored database holds.
  restore_point timestamptz(3) not null,
  locked_accounts int not null default 0,
  missing_pictures text[] not null default '{}'
);

-- Kinds of hand-over that wait for staff after a restore.
create table restore_kinds (
  restore uuid not null references restores,
  kind text not null,
  released_at timestamptz(3),
  released_by text not null default '',
  primary key (restore, kind)
);
create index restore_kinds_paused on restore_kinds (kind) where released_at is null;

-- Entries of the journal that the restored database does not hold.
create table lost_handovers (
  restore uuid not null references restores,
  n bigint not null,
  at timestamptz(3) not null,
  kind text not null,
  ref text not null,
  decision text check (decision in ('send', 'treat-as-sent')),
  -- When something that was about to be sent counted as sent because of it.
  applied_at timestamptz(3),
  primary key (restore, n, at)
);
create index lost_handovers_by_ref on lost_handovers (kind, ref);

-- What waited when its kind was released, and counts as sent.
create table restore_items (
  restore uuid not null references restores,
  kind text not null,
  item text not null,
  decision text not null check (decision in ('send', 'treat-as-sent')),
  applied_at timestamptz(3),
  primary key (restore, kind, item)
);
create index restore_items_to_skip on restore_items (kind, item) where decision = 'treat-as-sent' and applied_at is null;

-- The password was changed after the restore point, and the restored database has the old one.
alter table credentials add column is_locked boolean not null default false;

