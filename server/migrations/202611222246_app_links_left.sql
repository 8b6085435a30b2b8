-- When a link went out, or may have: another one is not asked for at once. What waits has left at no time yet.
alter table notification_logs add column left_at timestamptz(3);
-- Nothing is sent any more to the number of a link that was tried; what was sent is kept without it from now on.
update notification_logs set mobile_number = '' where state <> 'sending' and mobile_number <> '';
update outbound_attempts a set sent = '{}' from outbound_effects e where e.id = a.effect_id and e.kind = 'app-link';
