-- SKUs that a file says the shop sells of a product and that are no parts of it here, '' where none of them is; meaningless once the shop
-- was sent the product.
alter table products add column shop_only text[] not null default '{}';
