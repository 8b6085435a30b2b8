-- What the source last told of the fields staff may edit: what it tells again is no news, and leaves what staff wrote.
alter table orders add column source_told jsonb not null default '{}';

-- How far orders were read from the shop, and since when its orders are ours to carry out.
create table order_intake (
  source text primary key,
  -- Orders placed before this instant are history: kept and shown, and nothing is sent for one by itself.
  since timestamptz(3) not null,
  -- Changes up to this instant were read.
  read_until timestamptz(3) not null,
  -- The export that is being made or read; '' for none.
  export_id text not null default '',
  -- Read as a whole, orders of the past among it, and not only what changed since.
  is_whole boolean not null default false,
  exported_at timestamptz(3)
);
