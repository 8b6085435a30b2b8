-- Set before the conversation with the mail server begins: from then on nobody but the mail server knows whether the mail left.
alter table outbound_mails add column handed_over_at timestamptz(3);
-- What a mail is about in words that a restored database would use again; null if its uuid is all there is.
alter table outbound_mails add column natural_key text;
alter table code_batches add column natural_key text;

-- What was being sent when this version started may have left.
update outbound_mails set handed_over_at = next_attempt_at where state = 'sending';

-- 'unconfirmed': it may have arrived, and only staff may have it sent again.
alter table outbound_mails drop constraint outbound_mails_state_check,
  add constraint outbound_mails_state_check
    check (state in ('pending', 'sending', 'sent', 'failed', 'unknown', 'unconfirmed', 'withdrawn'));
create index outbound_mails_unconfirmed on outbound_mails (kind, subject_id) where state = 'unconfirmed';
create index outbound_mails_sending on outbound_mails (next_attempt_at) where state = 'sending';
alter table outbound_mails drop column unknown_outcomes;
