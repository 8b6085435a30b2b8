-- A mail that is no longer wanted when its turn comes is not sent: its code was deleted or given to somebody else, its voucher became inactive.
alter table outbound_mails drop constraint outbound_mails_state_check,
  add constraint outbound_mails_state_check check (state in ('pending', 'sending', 'sent', 'failed', 'unknown', 'withdrawn'));
-- How many of one act were not sent.
create index outbound_mails_withdrawn on outbound_mails (version) where state = 'withdrawn';
