-- By which rules an order's raw record was cleaned of secrets and card numbers (raw-record.ts counts them); older ones are cleaned anew.
alter table order_raws add column rules smallint not null default 0;
create index order_raws_by_rules on order_raws (rules);
