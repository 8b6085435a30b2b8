-- An automation that cannot be run, and not because a rule says no, is tried again later and later.
alter table automations add column tries int not null default 0, add column try_after timestamptz(3);
