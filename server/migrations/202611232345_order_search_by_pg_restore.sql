-- pg_restore computes stored columns with an empty search path, where a function that calls others by their bare names does not find them.
-- A body that is parsed when it is written keeps what it found then.
create or replace function order_search(name text, customer text, email text, epicor_id text, phone text, address jsonb) returns text
language sql immutable parallel safe
return search_text(name || ' ' || customer || ' ' || email || ' ' || epicor_id)
  || ' ' || phone_search(phone, coalesce(address ->> 'country', ''))
  || ' ' || phone_search(coalesce(address ->> 'phone', ''), coalesce(address ->> 'country', ''));
