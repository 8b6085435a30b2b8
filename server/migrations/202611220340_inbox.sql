-- What third parties tell us by webhook: kept as it came, once for each delivery, and worked on afterwards.
create table inbound_deliveries (
  id bigint generated always as identity primary key,
  provider text not null,
  -- The provider's own id of the delivery, or what stands for it: the same one is kept once.
  key text not null,
  topic text not null,
  body bytea not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  tries int not null default 0,
  next_at timestamptz(3) not null,
  error text not null default '',
  received_at timestamptz(3) not null,
  done_at timestamptz(3),
  unique (provider, key)
);
create index inbound_deliveries_due on inbound_deliveries (next_at) where state = 'pending';
create index inbound_deliveries_by_age on inbound_deliveries (received_at);
