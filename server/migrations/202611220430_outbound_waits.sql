-- What an effect waits for (a switch, somebody's card), so that many of them are asked about at once and not one by one.
alter table outbound_effects add column waits_for text not null default '';
create index outbound_effects_waiting on outbound_effects (kind, waits_for) where state = 'pending' and waits_for <> '';
