-- A message that cannot be read is refused once and shown with the record it is about; staff may replay it.
alter table inbound_deliveries
  -- What staff call the record, '#1001', and the provider's id of it; '' while nobody looked, and where the text does not say.
  add column record_name text not null default '',
  add column record_id text not null default '',
  -- When it was refused or given up.
  add column failed_at timestamptz(3);
update inbound_deliveries set failed_at = next_at where state = 'failed';
create index inbound_deliveries_failed on inbound_deliveries (record_id) where error <> '';

-- What the source says the line comes to, where quantity times price minus discount is not that; null where it is.
alter table order_lines add column total_cents bigint;
