-- Couriers' bookings, one row a tracking number, with what their list shows, sorts and searches of the order beside it.

-- 'Yes', 'No' or '': what the customer said at the checkout about a parcel nobody takes in.
create function authority_to_leave(note_attributes jsonb) returns text language plpgsql immutable parallel safe as $$
begin
  return coalesce((
    select case lower(trim(note ->> 'value')) when 'yes' then 'Yes' when 'true' then 'Yes' when 'no' then 'No' when 'false' then 'No' end
    from jsonb_array_elements(case jsonb_typeof(note_attributes) when 'array' then note_attributes else '[]' end) as note
    where lower(note ->> 'name') = 'authoritytoleave' limit 1), '');
end $$;

create table bookings (
  booking_id bigint generated always as identity primary key,
  tracking_number text not null unique,
  -- Null while nobody knows whose it is.
  order_id bigint references orders on delete set null,
  -- What the courier knows the order by: ours, or the ERP's number where the ERP booked.
  reference text not null default '',
  courier_name text not null default '',
  current_state text not null,
  -- Both follow from the state.
  is_completed boolean not null,
  is_final boolean not null,
  -- When it was first ready to be fetched.
  booked_at timestamptz(3),
  tracking_url text not null default '',
  -- The courier's own time of the newest change.
  changed_at timestamptz(3),
  -- When the courier was last asked about it.
  looked_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Of the order; kept by triggers, so that every sort of the list is an index and a search reads one table.
  epicor_id text not null default '',
  customer_name text not null default '',
  receiver_company text not null default '',
  authority_to_leave text not null default '',
  address text not null default '',
  search text not null generated always as
    (search_text(epicor_id || ' ' || tracking_number || ' ' || customer_name || ' ' || receiver_company || ' ' || address)) stored
);
create index bookings_of_order on bookings (order_id);
create index bookings_of_nobody on bookings (reference) where order_id is null;
create index bookings_to_look_at on bookings (looked_at nulls first, booking_id) where not is_final;
create index bookings_search on bookings using gin (search gin_trgm_ops) with (fastupdate = off);
-- One index per sort of the list, in its whole order; what the filters ask lies in it.
create index bookings_open on bookings (booked_at nulls first, booking_id) include (receiver_company) where not is_completed;
create index bookings_by_booked on bookings (booked_at nulls first, booking_id) include (is_completed, receiver_company);
create index bookings_by_epicor_id on bookings (epicor_id collate "C", booking_id) include (is_completed, receiver_company);
create index bookings_by_company on bookings (receiver_company collate "en-x-icu", booking_id) include (is_completed);
create index bookings_by_courier on bookings (courier_name collate "en-x-icu", booking_id) include (is_completed, receiver_company);
create index bookings_by_customer on bookings (customer_name collate "en-x-icu", booking_id) include (is_completed, receiver_company);
create index bookings_by_authority on bookings (authority_to_leave collate "C", booking_id) include (is_completed, receiver_company);
create index bookings_by_state on bookings (current_state collate "C", booking_id) include (is_completed, receiver_company);
create index bookings_by_tracking_number on bookings (tracking_number collate "C", booking_id) include (is_completed, receiver_company);

-- A booking reads its order when it gets one, and when it is told to read it again.
create function booking_reads_order() returns trigger language plpgsql as $$
begin
  if new.order_id is not null then
    select o.epicor_id, o.customer_name, coalesce(o.shipping_address ->> 'company', ''), authority_to_leave(o.note_attributes),
      concat_ws(' ', o.shipping_address ->> 'address1', o.shipping_address ->> 'address2', o.shipping_address ->> 'city',
        o.shipping_address ->> 'state', o.shipping_address ->> 'postCode')
    into new.epicor_id, new.customer_name, new.receiver_company, new.authority_to_leave, new.address
    from orders o where o.order_id = new.order_id;
  end if;
  return new;
end $$;
create trigger booking_reads_order before insert or update of order_id on bookings
  for each row execute function booking_reads_order();

-- Asked here and not in a `when` of the trigger, which PostgreSQL would read anew for every statement.
create function order_tells_bookings() returns trigger language plpgsql as $$
begin
  if (old.epicor_id, old.customer_name, old.shipping_address, old.note_attributes)
    is distinct from (new.epicor_id, new.customer_name, new.shipping_address, new.note_attributes)
  then
    update bookings set order_id = new.order_id where order_id = new.order_id;
  end if;
  return null;
end $$;
create trigger order_tells_bookings after update of epicor_id, customer_name, shipping_address, note_attributes on orders
  for each row execute function order_tells_bookings();

-- Whose a booking of the ERP's is.
create index orders_of_epicor_id on orders (epicor_id) where epicor_id <> '';
-- Uploaded, and so ready for a courier, by the instant it got there.
create index orders_for_couriers on orders (epicor_synced_at) where source = 'Shopify' and epicor_id <> '' and is_settled;
