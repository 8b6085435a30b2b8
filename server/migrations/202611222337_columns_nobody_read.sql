-- Written and read by nobody: when a message that came in was worked on, and when a social account was linked.
alter table inbound_deliveries drop column done_at;
alter table social_logins drop column linked_at;
