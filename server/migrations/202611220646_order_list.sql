-- What the list of orders is filtered, searched and sorted by.

-- Numbers within a name count as numbers: #9 before #10.
create collation crema_natural (provider = icu, locale = 'en-u-kn-true');

-- In plpgsql, whose plan is kept, as `search_text` is.
create function order_search(name text, customer text, email text, epicor_id text, phone text, address jsonb) returns text
language plpgsql immutable parallel safe as $$
declare
  country text := coalesce(address ->> 'country', '');
begin
  return search_text(name || ' ' || customer || ' ' || email || ' ' || epicor_id) || ' ' || phone_search(phone, country)
    || ' ' || phone_search(coalesce(address ->> 'phone', ''), country);
end $$;

create function order_customer(name text, first_name text, last_name text, address jsonb) returns text
language plpgsql immutable parallel safe as $$
begin
  return coalesce(nullif(name, ''), nullif(trim(first_name || ' ' || last_name), ''), address ->> 'name', '');
end $$;

alter table orders
  -- Who it is shown as of: the customer, else whom it goes to.
  add column shown_customer text not null generated always as
    (order_customer(customer_name, customer_first_name, customer_last_name, shipping_address)) stored,
  -- Its name, its customer, email, the ERP's number, and phone numbers in national and international digits.
  add column search text not null generated always as
    (order_search(name, order_customer(customer_name, customer_first_name, customer_last_name, shipping_address),
      customer_email, epicor_id, customer_phone, shipping_address)) stored,
  add column is_in_erp boolean not null generated always as (epicor_id <> '') stored;

create index orders_search on orders using gin (search gin_trgm_ops) with (gin_pending_list_limit = 1024);
-- What the list opens with: not in the ERP, of one source, newest first.
create index orders_not_in_erp on orders (source, created_at desc, order_id desc) where not is_in_erp;
-- One index per sort, in its whole order; what is filtered by lies in it, so that page and total are read from it alone.
create index orders_by_created on orders (created_at desc, order_id desc) include (source, is_in_erp, loyalty_rewards_synced);
create index orders_by_source on orders (source, created_at desc, order_id desc) include (is_in_erp, loyalty_rewards_synced);
create index orders_by_name on orders (name collate crema_natural, order_id)
  include (created_at, source, is_in_erp, loyalty_rewards_synced);
create index orders_by_customer on orders (shown_customer collate "en-x-icu", created_at desc, order_id desc)
  include (source, is_in_erp, loyalty_rewards_synced);
create index orders_by_total on orders (total_cents, order_id) include (created_at, source, is_in_erp, loyalty_rewards_synced);
create index orders_by_epicor_id on orders (epicor_id collate crema_natural, order_id)
  include (created_at, source, is_in_erp, loyalty_rewards_synced);
create index orders_by_synced on orders (epicor_synced_at nulls first, order_id)
  include (created_at, source, is_in_erp, loyalty_rewards_synced);
