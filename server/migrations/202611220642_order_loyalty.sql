-- Points an order earned: records of the old system call them fomPoints, ours accruedPoints.
alter table order_rewards
  add column accrued_points bigint not null default 0,
  add column fom_points bigint not null default 0;

-- The gift card that a line item became, where its source told the number.
create table order_gift_cards (
  order_id bigint not null references orders on delete cascade,
  -- The line's place in the order.
  n int not null,
  card text not null,
  primary key (order_id, n)
);
