-- What the shop changed of an order after it was uploaded: how it was, how the shop tells it now, and in words what staff have not seen to yet.
alter table orders
  add column shop_change jsonb,
  add column shop_change_reason text not null default '';
create index orders_changed_in_shop on orders (created_at desc, order_id desc) where shop_change_reason <> '';
