-- What the charts of Trends are drawn from: sums per Brisbane day, kept exact by the writes themselves, so that no chart has to read
-- a million orders. A sum is its row of `trend_days` and those of it in `trend_changes`: a write adds rows there and changes none, so
-- writers never wait for each other; every 64th transaction takes them over into the days.
create table trend_days (
  measure text not null,
  day date not null,
  -- A currency, a state, an outcome; '' where a measure has no parts.
  part text not null,
  n bigint not null,
  primary key (measure, day, part)
) with (fillfactor = 80);
create table trend_changes (like trend_days including defaults);

create function fold_trends() returns void language plpgsql as $$
begin
  -- Whoever comes second leaves it to the first; what commits meanwhile is not seen here and stays as it is.
  if pg_try_advisory_xact_lock(2026012) then
    with taken as (delete from trend_changes returning measure, day, part, n)
    insert into trend_days select measure, day, part, sum(n) from taken group by measure, day, part having sum(n) <> 0
    on conflict (measure, day, part) do update set n = trend_days.n + excluded.n;
  end if;
end $$;

create function fold_trends_now_and_then() returns void language plpgsql as $$
begin
  if mod(pg_current_xact_id()::text::numeric, 64) = 0 then
    perform fold_trends();
  end if;
end $$;

-- Brisbane has no daylight saving.
create function brisbane_day(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone 'Australia/Brisbane')::date
$$;

-- Where in Australia an order goes: a state's letters, 'Other' where none is known; '' where it goes nowhere or abroad.
create function delivery_state(address jsonb) returns text language plpgsql immutable parallel safe as $$
declare
  given text := lower(trim(coalesce(address ->> 'state', '')));
  country text := lower(trim(coalesce(address ->> 'country', '')));
  letters text := upper(given);
begin
  if country not in ('australia', 'au', '') or (country = '' and given = '') then
    return '';
  end if;
  if letters in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA') then
    return letters;
  end if;
  return case given
    when 'australian capital territory' then 'ACT' when 'new south wales' then 'NSW' when 'northern territory' then 'NT'
    when 'queensland' then 'QLD' when 'south australia' then 'SA' when 'tasmania' then 'TAS' when 'victoria' then 'VIC'
    when 'western australia' then 'WA' else case country when '' then '' else 'Other' end end;
end $$;

-- What one order adds to its day. Cancelled orders and tests add nothing, as in segments.
create function order_trends(currency text, cents bigint, delivery jsonb, billing jsonb)
returns table (measure text, part text, n bigint) language sql immutable parallel safe as $$
  select m.measure, m.part, m.n from (values
    ('revenue', currency, cents),
    ('orders', currency, 1),
    ('company', '', (trim(coalesce(delivery ->> 'company', '')) <> '' or trim(coalesce(billing ->> 'company', '')) <> '')::int),
    ('state', delivery_state(delivery), 1)) m (measure, part, n)
  where m.n <> 0 and (m.measure <> 'state' or m.part <> '')
$$;

create function items_of(line_of bigint) returns bigint language sql stable as $$
  select coalesce(sum(coalesce(current_quantity, quantity)), 0)::bigint from order_lines where order_id = line_of
$$;

create function orders_in_trends() returns trigger language plpgsql as $$
begin
  insert into trend_changes (measure, day, part, n)
  select t.measure, brisbane_day(o.created_at), t.part, sum(t.n)
  from added o, order_trends(o.currency, coalesce(o.current_total_cents, o.total_cents), o.shipping_address, o.billing_address) t
  where not o.is_test and not o.is_cancelled group by 1, 2, 3;
  perform fold_trends_now_and_then();
  return null;
end $$;

-- Lines move with their order, so they are counted where it was and where it is.
create function orders_moved_in_trends() returns trigger language plpgsql as $$
declare
  was boolean := not old.is_test and not old.is_cancelled;
  stays boolean := not new.is_test and not new.is_cancelled;
  items bigint;
begin
  if not was and not stays
    or (old.created_at, old.currency, old.total_cents, old.current_total_cents, was, old.shipping_address, old.billing_address)
      is not distinct from
      (new.created_at, new.currency, new.total_cents, new.current_total_cents, stays, new.shipping_address, new.billing_address)
  then
    return null;
  end if;
  items := case when was <> stays or old.created_at <> new.created_at then items_of(new.order_id) else 0 end;
  insert into trend_changes (measure, day, part, n)
  select measure, day, part, sum(n) from (
    select measure, brisbane_day(old.created_at) as day, part, -n as n
      from order_trends(old.currency, coalesce(old.current_total_cents, old.total_cents), old.shipping_address, old.billing_address) where was
    union all select 'items', brisbane_day(old.created_at), '', -items where was
    union all select measure, brisbane_day(new.created_at), part, n
      from order_trends(new.currency, coalesce(new.current_total_cents, new.total_cents), new.shipping_address, new.billing_address) where stays
    union all select 'items', brisbane_day(new.created_at), '', items where stays) moved
  group by measure, day, part having sum(n) <> 0;
  perform fold_trends_now_and_then();
  return null;
end $$;

-- Before, because its lines go with it and are still there now.
create function orders_out_of_trends() returns trigger language plpgsql as $$
begin
  if not old.is_test and not old.is_cancelled then
    insert into trend_changes (measure, day, part, n)
    select t.measure, brisbane_day(old.created_at), t.part, -t.n
      from order_trends(old.currency, coalesce(old.current_total_cents, old.total_cents), old.shipping_address, old.billing_address) t
    union all select 'items', brisbane_day(old.created_at), '', -items_of(old.order_id);
    perform fold_trends_now_and_then();
  end if;
  return old;
end $$;

create trigger trends_added after insert on orders referencing new table as added for each statement execute function orders_in_trends();
create trigger trends_changed
  after update of created_at, currency, total_cents, current_total_cents, is_test, is_cancelled, shipping_address, billing_address on orders
  for each row execute function orders_moved_in_trends();
create trigger trends_removed before delete on orders for each row execute function orders_out_of_trends();

-- Holds the orders, so that none moves to another day while its lines are counted; an order that goes takes its lines along itself.
create function lines_in_trends() returns trigger language plpgsql as $$
begin
  perform from orders where order_id in (select order_id from added) order by order_id for share;
  insert into trend_changes (measure, day, part, n)
  select 'items', brisbane_day(o.created_at), '', sum(coalesce(l.current_quantity, l.quantity))
  from added l join orders o using (order_id) where not o.is_test and not o.is_cancelled group by 2;
  perform fold_trends_now_and_then();
  return null;
end $$;

create function lines_out_of_trends() returns trigger language plpgsql as $$
begin
  perform from orders where order_id in (select order_id from removed) order by order_id for share;
  insert into trend_changes (measure, day, part, n)
  select 'items', brisbane_day(o.created_at), '', -sum(coalesce(l.current_quantity, l.quantity))
  from removed l join orders o using (order_id) where not o.is_test and not o.is_cancelled group by 2;
  perform fold_trends_now_and_then();
  return null;
end $$;

create function lines_changed_in_trends() returns trigger language plpgsql as $$
begin
  if (old.order_id, coalesce(old.current_quantity, old.quantity)) = (new.order_id, coalesce(new.current_quantity, new.quantity)) then
    return null;
  end if;
  perform from orders where order_id in (old.order_id, new.order_id) order by order_id for share;
  insert into trend_changes (measure, day, part, n)
  select 'items', brisbane_day(o.created_at), '', l.n
  from (values (old.order_id, -coalesce(old.current_quantity, old.quantity)), (new.order_id, coalesce(new.current_quantity, new.quantity)))
    l (order_id, n) join orders o using (order_id) where not o.is_test and not o.is_cancelled;
  perform fold_trends_now_and_then();
  return null;
end $$;

create trigger trends_added after insert on order_lines referencing new table as added for each statement execute function lines_in_trends();
create trigger trends_changed after update of order_id, quantity, current_quantity on order_lines
  for each row execute function lines_changed_in_trends();
create trigger trends_removed after delete on order_lines referencing old table as removed for each statement execute function lines_out_of_trends();

-- Customers by the day they registered; whoever is archived since did register.
create function registrations_in_trends() returns trigger language plpgsql as $$
begin
  insert into trend_changes (measure, day, part, n)
  select 'registrations', brisbane_day(coalesce(registered_at, created_at)), '', count(*) from added where role = 'customer' group by 2;
  perform fold_trends_now_and_then();
  return null;
end $$;

create function registrations_out_of_trends() returns trigger language plpgsql as $$
begin
  insert into trend_changes (measure, day, part, n)
  select 'registrations', brisbane_day(coalesce(registered_at, created_at)), '', -count(*) from removed where role = 'customer' group by 2;
  perform fold_trends_now_and_then();
  return null;
end $$;

create function registrations_moved_in_trends() returns trigger language plpgsql as $$
begin
  if (old.role, coalesce(old.registered_at, old.created_at)) is distinct from (new.role, coalesce(new.registered_at, new.created_at)) then
    insert into trend_changes (measure, day, part, n)
    select 'registrations', day, '', n from (values
      (old.role, brisbane_day(coalesce(old.registered_at, old.created_at)), -1),
      (new.role, brisbane_day(coalesce(new.registered_at, new.created_at)), 1)) moved (role, day, n)
    where role = 'customer';
    perform fold_trends_now_and_then();
  end if;
  return null;
end $$;

create trigger trends_added after insert on users referencing new table as added for each statement execute function registrations_in_trends();
create trigger trends_changed after update of role, registered_at, created_at on users
  for each row execute function registrations_moved_in_trends();
create trigger trends_removed after delete on users referencing old table as removed for each statement execute function registrations_out_of_trends();

-- What became of a mail: '' while nobody knows and where nobody wanted it any more. One that came back was taken first.
create function mail_outcome(state text, sent_at timestamptz) returns text language sql immutable parallel safe as $$
  select case when state = 'sent' then 'sent' when state = 'failed' and sent_at is not null then 'bounced' when state = 'failed' then 'failed' else '' end
$$;

create function mails_in_trends() returns trigger language plpgsql as $$
begin
  insert into trend_changes (measure, day, part, n)
  select 'mails', brisbane_day(coalesce(sent_at, created_at)), mail_outcome(state, sent_at), count(*)
  from added where mail_outcome(state, sent_at) <> '' group by 2, 3;
  perform fold_trends_now_and_then();
  return null;
end $$;

create function mails_out_of_trends() returns trigger language plpgsql as $$
begin
  insert into trend_changes (measure, day, part, n)
  select 'mails', brisbane_day(coalesce(sent_at, created_at)), mail_outcome(state, sent_at), -count(*)
  from removed where mail_outcome(state, sent_at) <> '' group by 2, 3;
  perform fold_trends_now_and_then();
  return null;
end $$;

create function mails_moved_in_trends() returns trigger language plpgsql as $$
begin
  if (mail_outcome(old.state, old.sent_at), coalesce(old.sent_at, old.created_at))
    is distinct from (mail_outcome(new.state, new.sent_at), coalesce(new.sent_at, new.created_at)) then
    insert into trend_changes (measure, day, part, n)
    select 'mails', day, part, n from (values
      (brisbane_day(coalesce(old.sent_at, old.created_at)), mail_outcome(old.state, old.sent_at), -1),
      (brisbane_day(coalesce(new.sent_at, new.created_at)), mail_outcome(new.state, new.sent_at), 1)) moved (day, part, n)
    where part <> '';
    perform fold_trends_now_and_then();
  end if;
  return null;
end $$;

create trigger trends_added after insert on outbound_mails referencing new table as added for each statement execute function mails_in_trends();
create trigger trends_changed after update of state, sent_at, created_at on outbound_mails for each row execute function mails_moved_in_trends();
create trigger trends_removed after delete on outbound_mails referencing old table as removed for each statement execute function mails_out_of_trends();

-- What is there already.
insert into trend_days (measure, day, part, n)
select t.measure, brisbane_day(o.created_at), t.part, sum(t.n)
from orders o, order_trends(o.currency, coalesce(o.current_total_cents, o.total_cents), o.shipping_address, o.billing_address) t
where not o.is_test and not o.is_cancelled group by 1, 2, 3;
insert into trend_days (measure, day, part, n)
select 'items', brisbane_day(o.created_at), '', sum(coalesce(l.current_quantity, l.quantity))
from order_lines l join orders o using (order_id) where not o.is_test and not o.is_cancelled group by 2;
insert into trend_days (measure, day, part, n)
select 'registrations', brisbane_day(coalesce(registered_at, created_at)), '', count(*) from users where role = 'customer' group by 2;
insert into trend_days (measure, day, part, n)
select 'mails', brisbane_day(coalesce(sent_at, created_at)), mail_outcome(state, sent_at), count(*)
from outbound_mails where mail_outcome(state, sent_at) <> '' group by 2, 3;
