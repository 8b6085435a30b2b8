-- What staff did about an effect: who sent it again, withdrew it or ordered it anew, and when.
create table outbound_acts (
  id bigint generated always as identity primary key,
  effect_id bigint not null references outbound_effects,
  act text not null check (act in ('sent-again', 'withdrawn', 'ordered-anew')),
  username text not null,
  reason text not null default '',
  at timestamptz(3) not null
);
create index outbound_acts_by_effect on outbound_acts (effect_id);

-- Why an attempt came to what it came to; and what certainly never left is told from what was looked for in vain or undone.
alter table outbound_attempts
  add column reason text not null default '',
  drop constraint outbound_attempts_state_check,
  add constraint outbound_attempts_state_check
    check (state in ('sending', 'confirmed', 'rejected', 'not-sent', 'absent', 'unknown'));
