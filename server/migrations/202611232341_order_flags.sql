-- An order is in the ERP by its number or by a date that staff typed alone. A generated column cannot be changed on every version of
-- PostgreSQL that is supported: it is made again, and with it the indexes that hold it.
alter table orders drop column is_in_erp;
alter table orders
  add column is_in_erp boolean not null generated always as (epicor_id <> '' or epicor_synced_at is not null) stored;

create index orders_not_in_erp on orders (source, created_at desc, order_id desc) where not is_in_erp;
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

-- Rewards that staff gave by hand were noted as synced, although the provider has no movement of them.
update orders o set loyalty_rewards_synced = false
from order_rewards r
where r.order_id = o.order_id and r.manually_processed and r.transaction_id = '' and o.loyalty_rewards_synced;

create index order_rewards_manual on order_rewards (order_id) where manually_processed;
