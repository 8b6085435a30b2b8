-- What the upload to the ERP and the reward read of an order, and what they write.
alter table orders
  add column epicor_synced_at timestamptz(3),
  add column customer_email text not null default '',
  add column shipping_address jsonb not null default '{}',
  add column shipping_title text not null default '',
  add column shipping_cents bigint not null default 0,
  add column order_note text not null default '',
  -- Placed, paid and meant: tests, cancelled and unpaid orders are kept and sent nowhere.
  add column is_settled boolean not null default true,
  add column loyalty_rewards_synced boolean not null default false,
  add column loyalty_rewards_rejected boolean not null default false;
-- Waiting for the ERP, oldest first.
create index orders_for_erp on orders (order_id)
  where source = 'Shopify' and epicor_id = '' and epicor_synced_at is null and is_settled;
create index orders_for_rewards on orders (created_at, order_id) where not loyalty_rewards_synced and is_settled;

create table order_lines (
  order_id bigint not null references orders on delete cascade,
  n int not null,
  sku text not null,
  title text not null,
  grind text not null default '',
  quantity int not null check (quantity > 0),
  unit_price_cents bigint not null,
  -- Off the whole line.
  discount_cents bigint not null default 0,
  is_gift_card boolean not null default false,
  primary key (order_id, n)
);

-- The percentage a part earns, from an instant on; hundredths of a per cent.
create table part_rewards (
  part_code text not null,
  since timestamptz(3) not null,
  basis_points int not null check (basis_points between 0 and 10000),
  username text not null,
  primary key (part_code, since)
);

-- What an order earned, and what the gift-card provider said to it.
create table order_rewards (
  order_id bigint primary key references orders on delete cascade,
  fom text not null default '',
  cents bigint not null default 0,
  skus jsonb not null default '[]',
  processed_at timestamptz(3),
  transaction_id text not null default '',
  manually_processed boolean not null default false
);

-- Old orders were in the ERP and rewarded long ago; nothing may ever be sent for one.
create function refuse_legacy_effects() returns trigger language plpgsql as $$
begin
  if new.kind in ('erp-upload', 'order-reward')
    and exists (select from orders where order_id = new.subject::bigint and source = 'Woocommerce') then
    raise exception 'nothing is sent for a Woocommerce order' using errcode = 'check_violation', constraint = 'outbound_effects_no_legacy';
  end if;
  return new;
end $$;
create trigger outbound_effects_no_legacy before insert on outbound_effects
  for each row execute function refuse_legacy_effects();
