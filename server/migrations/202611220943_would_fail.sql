-- Whether the ERP would refuse an order for its shipping address: the list counts those among hundreds of thousands.
-- The rule is `addressProblems` (orders/pre-flight/order-problems.ts); pre-flight.call.test.ts holds both against each other.
create function order_address_fails(address jsonb) returns boolean language plpgsql immutable parallel safe as $$
declare
  -- What JavaScript takes off by trim().
  blank constant text := E' \t\n\r\f\v\u00a0\ufeff\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';
  name text := btrim(coalesce(address ->> 'name', ''), blank);
  address1 text := btrim(coalesce(address ->> 'address1', ''), blank);
  address2 text := btrim(coalesce(address ->> 'address2', ''), blank);
  city text := btrim(coalesce(address ->> 'city', ''), blank);
  state text := btrim(coalesce(address ->> 'state', ''), blank);
  country text := btrim(coalesce(address ->> 'country', ''), blank);
begin
  return name = '' or address1 = '' or city = '' or state = '' or country = ''
    or btrim(coalesce(address ->> 'phone', ''), blank) = ''
    or greatest(char_length(name), char_length(address1), char_length(address2), char_length(city)) > 50
    or btrim(coalesce(address ->> 'postCode', ''), blank) !~ '^[0-9]{4}$'
    or country = 'Australia' and state not in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA');
end $$;
alter table orders add column address_fails boolean not null generated always as (order_address_fails(shipping_address)) stored;

-- What of the effects is not settled, counted by kind and state.
drop index outbound_effects_unsettled;
create index outbound_effects_unsettled on outbound_effects (kind, state) where state in ('pending', 'sending', 'unknown', 'rejected', 'parked');
