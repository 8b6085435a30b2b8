-- What each person has bought, without cancelled and test orders: kept, so that a question on a million people adds nothing up.
create table user_order_sums (
  user_uuid uuid primary key references users on delete cascade,
  orders int not null default 0,
  -- Less what was refunded.
  cents bigint not null default 0,
  last_at timestamptz(3)
);

insert into user_order_sums (user_uuid, orders, cents, last_at)
select user_uuid, count(*) filter (where counts), coalesce(sum(coalesce(current_total_cents, total_cents)) filter (where counts), 0),
  max(created_at) filter (where counts)
from (select *, not is_test and not is_cancelled as counts from orders where user_uuid is not null) o
group by user_uuid;

-- Added up anew for those whose orders a statement changed. Whoever changes orders of the same person waits for the other's end, and
-- then sees them: the next statement of a function reads what is committed by then. People are locked in one order.
create function keep_order_sums() returns trigger language plpgsql as $$
declare
  people uuid[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct p.uuid order by p.uuid) into people
    from before b join changed c using (order_id) cross join lateral unnest(array[b.user_uuid, c.user_uuid]) p(uuid)
    where p.uuid is not null
      and (b.user_uuid, b.created_at, b.total_cents, b.current_total_cents, b.is_test, b.is_cancelled)
        is distinct from (c.user_uuid, c.created_at, c.total_cents, c.current_total_cents, c.is_test, c.is_cancelled);
  else
    select array_agg(distinct user_uuid order by user_uuid) into people from changed where user_uuid is not null;
  end if;
  if people is null then
    return null;
  end if;
  -- Not for one who is just being deleted.
  insert into user_order_sums (user_uuid) select uuid from users where uuid = any(people) order by uuid on conflict do nothing;
  perform from user_order_sums where user_uuid = any(people) order by user_uuid for update;
  update user_order_sums s set orders = bought.n, cents = bought.cents, last_at = bought.last_at
  from unnest(people) p(uuid) cross join lateral (
    select count(*) as n, coalesce(sum(coalesce(current_total_cents, total_cents)), 0) as cents, max(created_at) as last_at
    from orders where user_uuid = p.uuid and not is_test and not is_cancelled) bought
  where s.user_uuid = p.uuid;
  return null;
end $$;

create trigger order_sums_added after insert on orders referencing new table as changed
  for each statement execute function keep_order_sums();
create trigger order_sums_removed after delete on orders referencing old table as changed
  for each statement execute function keep_order_sums();
create trigger order_sums_changed after update on orders referencing old table as before new table as changed
  for each statement execute function keep_order_sums();

-- What a segment was used for.
create index audiences_used_of_segment on audiences (segment_uuid) where used_at is not null;
