-- For housekeeping, which empties what was sent once nobody needs it any more.
create index outbound_attempts_to_empty on outbound_attempts (started_at) where sent <> '{}';
create index outbound_effects_to_empty on outbound_effects (updated_at) where payload <> '{}';
create index outbound_acts_by_age on outbound_acts (at);
