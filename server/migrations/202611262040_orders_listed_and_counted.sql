-- Orders of one second are listed by their numbers: the shop tells whole seconds, and webhooks of one second come in any order.
drop index orders_not_in_erp;
drop index orders_by_created;
drop index orders_by_source;
create index orders_not_in_erp on orders (source, created_at desc, name collate crema_natural desc, order_id desc) where not is_in_erp;
create index orders_by_created on orders (created_at desc, name collate crema_natural desc, order_id desc)
  include (source, is_in_erp, loyalty_rewards_synced);
create index orders_by_source on orders (source, created_at desc, name collate crema_natural desc, order_id desc)
  include (is_in_erp, loyalty_rewards_synced);

-- Orders that miss a reward are counted in the index alone: of a guest's or in another currency nobody is asked to do anything.
drop index orders_for_rewards;
create index orders_for_rewards on orders (created_at, order_id) include (user_uuid, source, currency)
  where not loyalty_rewards_synced and is_settled;
