-- After a restore a credit in a card's history is one order's alone: looked up by what the provider calls it.
create index order_rewards_by_transaction on order_rewards (transaction_id) where transaction_id <> '';
