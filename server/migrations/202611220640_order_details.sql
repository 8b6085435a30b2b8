-- An order as it came in, whole: what the list, the detail and the raw record show beside what the ERP and the reward read.
alter table orders
  -- The source's own time of its last change: an older record never overwrites a newer one.
  add column source_updated_at timestamptz(3),
  add column customer_first_name text not null default '',
  add column customer_last_name text not null default '',
  add column customer_phone text not null default '',
  -- The source's id of the customer; '' for a guest.
  add column customer_source_id text not null default '',
  add column billing_address jsonb not null default '{}',
  -- Everything taken off, lines and order together.
  add column discount_cents bigint not null default 0,
  -- After edits and refunds; null while it is what was ordered.
  add column current_total_cents bigint,
  add column discount_codes jsonb not null default '[]',
  add column note_attributes jsonb not null default '[]',
  add column tags jsonb not null default '[]',
  add column is_subscription boolean not null default false,
  -- Which order of its subscription it is; 0 outside one.
  add column subscription_count int not null default 0,
  add column is_test boolean not null default false,
  add column is_cancelled boolean not null default false,
  add column is_paid boolean not null default true,
  -- Bean Dollars the customer paid with.
  add column credit_spent_cents bigint not null default 0,
  add column points_used bigint not null default 0;

alter table order_lines
  add column source_line_id text not null default '',
  -- What is left after removals and refunds; null while it is what was ordered.
  add column current_quantity int;

-- The record as its source sent it, without secrets and card data; the newest one wins.
create table order_raws (
  order_id bigint primary key references orders on delete cascade,
  body jsonb not null,
  received_at timestamptz(3) not null
);
