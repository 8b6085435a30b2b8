-- What the shop sold under a product when it was imported and Crema has no part for: nothing is sent that would drop it unasked.
alter table products add column shop_only_skus text[] not null default '{}';
