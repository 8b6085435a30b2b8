-- What could not be delivered lately, for staff.
create index outbound_mails_failed on outbound_mails (created_at) where state = 'failed';
