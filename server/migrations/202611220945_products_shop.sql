-- The shop's copy of a product. What it should have is the latest of the product's and its parts' `updated_at` and `shop_wanted_at`; what
-- was ordered last is `shop_version`.
alter table products drop column synced_version;
alter table products
  -- Somebody asked for it to be sent again.
  add column shop_wanted_at timestamptz(3),
  add column shop_version timestamptz(3),
  add column shop_state text not null default 'off' check (shop_state in ('off', 'waiting', 'synced', 'failed')),
  add column shop_reason text not null default '';
create index outbound_effects_products on outbound_effects (lane, id) where kind = 'product-to-shop';
