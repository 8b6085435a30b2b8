-- When the record that a refused message is about had last changed, as the message says; null if it does not say. A late delivery of an earlier state settles nothing.
alter table inbound_deliveries add column record_changed_at timestamptz(3);
