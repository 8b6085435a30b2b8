-- What Crema does to the systems of others: one row for each effect there shall be, written in the transaction of its cause, and one
-- for each attempt at it, written before anything leaves.
create table outbound_effects (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What it is about, within its kind: the natural key that makes it happen once.
  subject text not null,
  -- Effects of one lane are worked on one at a time.
  lane text not null,
  payload jsonb not null,
  state text not null default 'pending'
    check (state in ('pending', 'sending', 'unknown', 'confirmed', 'rejected', 'parked', 'withdrawn')),
  reason text not null default '',
  -- What the provider calls the result.
  reference text not null default '',
  -- Counts how often somebody took it; who took it earlier may not write any more.
  fence bigint not null default 0,
  lease_until timestamptz(3),
  next_at timestamptz(3) not null,
  -- Tries in a row that came to nothing.
  tries int not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (kind, subject)
);
create unique index outbound_effects_one_a_lane on outbound_effects (lane) where lease_until is not null;
create index outbound_effects_due on outbound_effects (next_at) where state in ('pending', 'sending', 'unknown');
create index outbound_effects_unsettled on outbound_effects (state, updated_at) where state in ('unknown', 'rejected', 'parked');

create table outbound_attempts (
  effect_id bigint not null references outbound_effects,
  n int not null,
  -- What the provider knows this attempt by.
  key text not null,
  -- Which of the provider's addresses.
  target text not null,
  -- What was to be done, in our own words, so that it is looked for or taken back as it was sent.
  sent jsonb not null,
  state text not null default 'sending' check (state in ('sending', 'confirmed', 'rejected', 'absent', 'unknown')),
  -- What was sent, said and found out, in order, without secrets and personal data.
  notes jsonb not null default '[]',
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (effect_id, n)
);
