-- An effect whose provider cannot be reached is tried for a day; when the provider answers again, those that wait go on at once, in order.
alter table outbound_effects
  -- Since when its tries certainly did not get through; null once one did.
  add column away_since timestamptz(3),
  -- The provider asked not to be asked before.
  add column not_before timestamptz(3),
  -- How often it was sent again by itself after an unclear attempt, since staff were last asked.
  add column repeats int not null default 0;
create index outbound_effects_away on outbound_effects (kind, id) where state = 'pending' and away_since is not null;
