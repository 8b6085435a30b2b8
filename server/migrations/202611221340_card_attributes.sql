-- Attributes of orders that hold a gift card's number, which is money: read with its last four digits alone. The names are those of
-- raw-record.ts; card-attributes.call.test.ts holds both against each other.
create function masked_attribute(attribute jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  if regexp_replace(attribute ->> 'name', '[\s-]+', '_', 'g') !~* 'gift_?card|givex|card_?number' then return attribute; end if;
  return jsonb_set(attribute, '{value}', to_jsonb(regexp_replace(attribute ->> 'value', '(?:\d[\s.-]*){6,}((?:\d[\s.-]*){3}\d)', '•••• \1', 'g')));
end $$;

create function masked_attributes(attributes jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  if attributes::text !~* 'card|givex' then return attributes; end if;
  return (select coalesce(jsonb_agg(masked_attribute(one) order by n), '[]') from jsonb_array_elements(attributes) with ordinality as those (one, n));
end $$;

-- What comes back as it was read is what is stored.
create function unmasked_attributes(given jsonb, stored jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  if given::text not like '%••••%' then return given; end if;
  return (
    select coalesce(jsonb_agg(coalesce(
      (select s from jsonb_array_elements(stored) s where masked_attribute(s) = one limit 1), one) order by n), '[]')
    from jsonb_array_elements(given) with ordinality as those (one, n));
end $$;
