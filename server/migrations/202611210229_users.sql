-- Users (customers and staff), their addresses and rights, exact counts kept by the writes themselves, and what is shown beside them.

-- Digits of a phone number in national and international writing, so that a search finds it in either. Numbers outside
-- Australia and New Zealand keep the writing they have. In plpgsql, whose plan is kept: PostgreSQL would inline an SQL
-- function into the generated column anew for every single update.
create function phone_search(number text, country text) returns text language plpgsql immutable parallel safe as $$
declare
  digits text := translate(number, translate(number, '0123456789', ''), '');
begin
  if digits like '00%' then
    digits := regexp_replace(digits, '^00(11)?(?=6[14])', '');
  end if;
  if digits ~ '^6[14]' and (length(digits) > 9 or number like '+%') then
    return digits || ' 0' || substr(digits, 3);
  end if;
  if length(digits) > 7 and digits like '0%' then
    return digits || ' ' || case lower(country) when 'new zealand' then '64' else '61' end || substr(digits, 2);
  end if;
  return digits;
end $$;

-- Text as the search compares it: lower case in every script, one kind of apostrophe.
create function search_text(given text) returns text language plpgsql immutable parallel safe as $$
begin
  return translate(lower(given collate "en-x-icu"), '’‘ʼ', '''''''');
end $$;

create table users (
  uuid uuid primary key default gen_random_uuid(),
  -- These two in front, because PostgreSQL takes a row apart up to the column it needs: a millisecond of a search.
  created_at timestamptz(3) not null,
  search text not null generated always as (search_text(first_name || ' ' || last_name || ' ' || email)) stored,
  role text not null check (role in ('staff', 'customer')),
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  phone_number text not null default '',
  mobile_number text not null default '',
  birthday date,
  postcode text not null default '',
  country text not null default '',
  email_verified_at timestamptz(3),
  ended_at timestamptz(3),
  grind text not null default '',
  email_birthday_offer boolean not null default false,
  email_marketing boolean not null default false,
  postal_birthday_offer boolean not null default false,
  sms_marketing boolean not null default false,
  registered_at timestamptz(3),
  last_app_login_at timestamptz(3),
  updated_at timestamptz(3) not null,
  storefront_id text unique,
  -- The list's filter Archived means 'archived'; those archived before they verified are asked for by name (AMD-01).
  status text not null generated always as (
    case
      when ended_at is not null and email_verified_at is null then 'archived_unverified'
      when ended_at is not null then 'archived'
      when email_verified_at is null then 'pending'
      else 'active'
    end) stored
-- A change of what no index holds (phone numbers, preferences, version) stays within its page, where there is room, and
-- enters none of the indexes.
) with (fillfactor = 90);
create unique index users_email on users (lower(email)) include (email, uuid, role, status);
-- Without a list of pending entries: a search after many writes is as fast as before them.
create index users_search on users using gin (search gin_trgm_ops) with (fastupdate = off);
-- One index per sort of the list, in its whole order; role and status lie in it, so that a deep page is read from it alone.
create index users_by_created on users (created_at desc, uuid desc) include (role, status);
create index users_by_first_name on users (first_name collate "en-x-icu", last_name collate "en-x-icu", uuid) include (role, status);
create index users_by_last_name on users (last_name collate "en-x-icu", first_name collate "en-x-icu", uuid) include (role, status);
create index users_by_role on users (role, created_at desc, uuid desc) include (status);
create index users_by_status on users (status, created_at desc, uuid desc) include (role);
create index users_by_status_last_name on users (status, last_name collate "en-x-icu", first_name collate "en-x-icu", uuid) include (role);

-- What a user is found by when digits are typed, and sorted by as phone: apart from `users`, so that a new number enters two
-- indexes and not ten. Kept by triggers. A text of digits is found here and nowhere else: `digits` has those of the names and
-- the email address too.
create table user_phones (
  uuid uuid primary key references users on delete cascade,
  created_at timestamptz(3) not null,
  digits text not null,
  phone text not null,
  role text not null,
  status text not null
) with (fillfactor = 90);
-- Pending entries are few, so that a search reads them in passing, and half the price of a new number.
create index user_phones_digits on user_phones using gin (digits gin_trgm_ops) with (gin_pending_list_limit = 1024);
create index user_phones_by_phone on user_phones (phone collate "C", uuid) include (role, status);

-- As `search_text` is, in plpgsql.
create function user_digits(search text, country text, first_number text, second_number text) returns text
language plpgsql immutable parallel safe as $$
begin
  return phone_search(first_number, country) || ' ' || phone_search(second_number, country) || ' '
    || regexp_replace(search, '[^0-9]+', ' ', 'g');
end $$;

create function phones_added() returns trigger language plpgsql as $$
begin
  insert into user_phones (uuid, created_at, digits, phone, role, status)
  select uuid, created_at, user_digits(search, country, phone_number, mobile_number),
    case when phone_number = '' then mobile_number else phone_number end, role, status
  from added;
  return null;
end $$;

-- Asked here and not in a `when` of the trigger, which PostgreSQL would read anew for every statement.
create function phones_changed() returns trigger language plpgsql as $$
begin
  if (old.search, old.country, old.phone_number, old.mobile_number, old.role, old.status)
    is distinct from (new.search, new.country, new.phone_number, new.mobile_number, new.role, new.status)
  then
    update user_phones set digits = user_digits(new.search, new.country, new.phone_number, new.mobile_number),
      phone = case when new.phone_number = '' then new.mobile_number else new.phone_number end, role = new.role, status = new.status
    where uuid = new.uuid;
  end if;
  return null;
end $$;

create trigger phones_added after insert on users referencing new table as added for each statement execute function phones_added();
create trigger phones_changed
  after update of email, first_name, last_name, country, phone_number, mobile_number, role, ended_at, email_verified_at on users
  for each row execute function phones_changed();

-- Exact totals of the list's filters, kept by every write, so that no page has to count: the total of a role and status is
-- the sum of its rows. A write adds rows and changes none, so writers never wait for each other, whatever they do in one
-- transaction; every 64th transaction folds the rows together.
create table user_counts (
  role text not null,
  status text not null,
  n bigint not null
);

create function fold_user_counts() returns void language plpgsql as $$
begin
  -- Whoever comes second leaves it to the first; what commits meanwhile is not seen here and stays as it is.
  if pg_try_advisory_xact_lock(2026011) then
    with folded as (delete from user_counts returning role, status, n)
    insert into user_counts select role, status, sum(n) from folded group by role, status having sum(n) <> 0;
  end if;
end $$;

create function fold_user_counts_now_and_then() returns void language plpgsql as $$
begin
  if mod(pg_current_xact_id()::text::numeric, 64) = 0 then
    perform fold_user_counts();
  end if;
end $$;

create function users_counted() returns trigger language plpgsql as $$
begin
  insert into user_counts select role, status, count(*) from added group by role, status;
  perform fold_user_counts_now_and_then();
  return null;
end $$;

create function users_uncounted() returns trigger language plpgsql as $$
begin
  insert into user_counts select role, status, -count(*) from removed group by role, status;
  perform fold_user_counts_now_and_then();
  return null;
end $$;

create function users_recounted() returns trigger language plpgsql as $$
begin
  insert into user_counts values (old.role, old.status, -1), (new.role, new.status, 1);
  perform fold_user_counts_now_and_then();
  return null;
end $$;

create trigger users_added after insert on users referencing new table as added for each statement execute function users_counted();
create trigger users_removed after delete on users referencing old table as removed for each statement execute function users_uncounted();
create trigger users_changed after update of role, ended_at, email_verified_at on users for each row
  when ((old.role, old.status) is distinct from (new.role, new.status)) execute function users_recounted();

create table credentials (
  user_uuid uuid primary key references users on delete cascade,
  password_hash text not null,
  changed_at timestamptz(3) not null
);

create table user_addresses (
  id uuid primary key default gen_random_uuid(),
  user_uuid uuid not null references users on delete cascade,
  position int not null default 0,
  title text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  company_name text not null default '',
  address1 text not null default '',
  address2 text not null default '',
  suburb text not null default '',
  city text not null default '',
  state text not null default '',
  postcode text not null default '',
  country text not null default '',
  phone text not null default '',
  is_default boolean not null default false,
  storefront_id text not null default ''
);
create index user_addresses_of_user on user_addresses (user_uuid, position, id);
create unique index user_addresses_one_default on user_addresses (user_uuid) where is_default;
create unique index user_addresses_storefront on user_addresses (user_uuid, storefront_id) where storefront_id <> '';

create table permissions (
  user_uuid uuid primary key references users on delete cascade,
  permissions text[] not null default '{}',
  read text[] not null default '{}'
);
create index permissions_holders on permissions (user_uuid) where 'permission.edit' = any (permissions);

create table notification_logs (
  uuid uuid primary key default gen_random_uuid(),
  user_uuid uuid not null references users on delete cascade,
  type text not null,
  result text not null,
  created_at timestamptz(3) not null
);
create index notification_logs_of_user on notification_logs (user_uuid, type, created_at desc);

-- A domain is in one list only.
create table domains (
  domain text primary key,
  list text not null check (list in ('whitelist', 'blacklist'))
);

create table loyalty_accounts (
  user_uuid uuid primary key references users on delete cascade,
  fom text not null unique,
  points_balance bigint not null,
  balance_cents bigint not null,
  updated_at timestamptz(3) not null
);

create table orders (
  order_id bigint generated always as identity primary key,
  source text not null,
  source_id text not null,
  name text not null,
  user_uuid uuid references users on delete set null,
  -- Stays when the user is deleted.
  customer_name text not null default '',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  total_cents bigint not null,
  currency text not null default 'AUD',
  epicor_id text not null default '',
  unique (source, source_id)
);
create index orders_of_user on orders (user_uuid, created_at desc, order_id desc);

create table vouchers (
  uuid uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null default '',
  created_at timestamptz(3) not null
);
create table voucher_codes (
  uuid uuid primary key default gen_random_uuid(),
  voucher_uuid uuid not null references vouchers on delete cascade,
  code text not null unique,
  user_uuid uuid references users on delete set null,
  redemptions int not null default 0,
  maximum_redemptions int,
  start_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  status text not null default 'live' check (status in ('live', 'redeemed', 'archived')),
  created_at timestamptz(3) not null
);
create index voucher_codes_of_user on voucher_codes (user_uuid, created_at desc) where user_uuid is not null;
