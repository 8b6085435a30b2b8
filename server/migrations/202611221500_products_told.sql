-- What the shop was told of a product last: a digest of its pictures and what ERP and staff said of its parts' numbers. Null where it is
-- not certain what the shop has.
alter table products add column shop_told jsonb;
