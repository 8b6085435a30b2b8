-- What a user is searched by is computed where it changes and not by generated columns, whose expressions PostgreSQL reads anew for every
-- statement, as it does checks of the table: a seventh of the price of a new phone number. A domain is no check of the table.

-- Ids of records of two kinds are hardly ever the same, so the kind need not be in it.
drop index audit_entries_of_record;
create index audit_entries_of_record on audit_entries (record_id, id desc);

-- Digits of a phone number in any writing, as `phone_search` gives them.
alter function phone_search(text, text) rename to phone_search_of_any;
-- Digits of a phone number in national and international writing, so that a search finds it in either. Numbers outside
-- Australia and New Zealand keep the writing they have. The usual writing is read in SQL, which PostgreSQL plans into the
-- statement that asks; any other in plpgsql.
create function phone_search(number text, country text) returns text language sql immutable parallel safe
return case
  when number = '' then ''
  when (number like '+61%' or number like '+64%') and translate(substr(number, 2), '0123456789', '') = ''
    then substr(number, 2) || ' 0' || substr(number, 4)
  else phone_search_of_any(number, country)
end;

drop trigger phones_added on users;
drop trigger phones_changed on users;
drop trigger users_changed on users;

create domain user_role as text check (value in ('staff', 'customer'));
alter table users
  alter column search drop expression,
  alter column status drop expression,
  drop constraint users_role_check,
  alter column role type user_role;

-- What stays as it is asks nothing of this trigger.
create function users_computed() returns trigger language plpgsql as $$
begin
  new.search := search_text(new.first_name || ' ' || new.last_name || ' ' || new.email);
  -- The list's filter Archived means 'archived'; those archived before they verified are asked for by name (AMD-01).
  new.status := case
    when new.ended_at is not null and new.email_verified_at is null then 'archived_unverified'
    when new.ended_at is not null then 'archived'
    when new.email_verified_at is null then 'pending'
    else 'active'
  end;
  return new;
end $$;
create trigger users_computed
  before insert or update of search, status, email, first_name, last_name, ended_at, email_verified_at on users
  for each row execute function users_computed();

create function digits_in(search text) returns text language plpgsql immutable parallel safe as $$
begin
  return regexp_replace(search, '[^0-9]+', ' ', 'g');
end $$;

-- In SQL, so that it is planned into the statement that asks, as `phone_search` is.
drop function user_digits(text, text, text, text);
create function user_digits(name_digits text, country text, first_number text, second_number text) returns text
language sql immutable parallel safe
return phone_search(first_number, country) || ' ' || phone_search(second_number, country) || ' ' || name_digits;

-- The last part of `digits`, those of names and email.
alter table user_phones add column name_digits text;
update user_phones p set name_digits = digits_in(u.search) from users u where u.uuid = p.uuid;
alter table user_phones alter column name_digits set not null;

create or replace function phones_added() returns trigger language plpgsql as $$
begin
  insert into user_phones (uuid, created_at, digits, name_digits, phone, role, status)
  select uuid, created_at, user_digits(names, country, phone_number, mobile_number), names,
    case when phone_number = '' then mobile_number else phone_number end, role, status
  from (select *, digits_in(search) as names from added offset 0) u;
  return null;
end $$;

-- Asked here and not in a `when` of the trigger, which PostgreSQL would read anew for every statement.
create or replace function phones_changed() returns trigger language plpgsql as $$
declare
  names text;
begin
  if old.search <> new.search then
    names := digits_in(new.search);
  end if;
  if (old.search, old.country, old.phone_number, old.mobile_number, old.role, old.status)
    is distinct from (new.search, new.country, new.phone_number, new.mobile_number, new.role, new.status)
  then
    update user_phones set name_digits = coalesce(names, name_digits),
      digits = user_digits(coalesce(names, name_digits), new.country, new.phone_number, new.mobile_number),
      phone = case when new.phone_number = '' then new.mobile_number else new.phone_number end, role = new.role, status = new.status
    where uuid = new.uuid;
  end if;
  return null;
end $$;

create trigger phones_added after insert on users referencing new table as added for each statement execute function phones_added();
create trigger phones_changed
  after update of email, first_name, last_name, country, phone_number, mobile_number, role, ended_at, email_verified_at on users
  for each row execute function phones_changed();
create trigger users_changed after update of role, ended_at, email_verified_at on users for each row
  when ((old.role, old.status) is distinct from (new.role, new.status)) execute function users_recounted();
