-- Products, the shop's collections, parts (until now what the ERP told of them), locations, and pictures that were sent.
create table products (
  uuid uuid primary key default gen_random_uuid(),
  -- The number an older system gave it; '' for what was made here.
  legacy_id text not null default '',
  -- What the shop knows it by, for ever: never another for one product.
  handle text not null unique,
  -- The shop's number; null until it is there.
  storefront_id text unique,
  title text not null check (btrim(title) <> ''),
  sub_title text not null default '',
  description text not null default '',
  short_description text not null default '',
  details text not null default '',
  type text not null default 'Normal' check (type in ('Normal', 'Members Only')),
  theme_color text not null default '',
  is_published boolean not null default false,
  is_featured boolean not null default false,
  is_on_sale boolean not null default false,
  is_shippable boolean not null default true,
  is_digital boolean not null default false,
  is_gift_card boolean not null default false,
  is_card_top_up boolean not null default false,
  is_grind_product boolean not null default false,
  primary_collection text not null default '',
  tags text[] not null default '{}',
  search_terms text[] not null default '{}',
  quiz_tags text[] not null default '{}',
  -- Lists by kind of note: flavours, aromas, finishes, acidities, bodies.
  tasting_notes jsonb not null default '{}',
  grinds text[] not null default '{}',
  -- Fields of `meta` beside tags and search terms, as they were sent.
  meta jsonb not null default '{}',
  -- When the shop had it last, and what it had then (updated_at of that state).
  synced_at timestamptz(3),
  synced_version timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (is_shippable <> is_digital)
);
create index products_by_title on products (lower(title), uuid);

-- The shop's collections, as it told them last.
create table collections (
  id text primary key,
  title text not null,
  -- The collection it is below.
  parent_id text references collections on delete set null deferrable initially deferred,
  position int not null default 0,
  seen_at timestamptz(3) not null
);
-- A product's collections; one that the shop has no more is kept with its title.
create table product_collections (
  product_uuid uuid not null references products on delete cascade,
  collection_id text not null,
  title text not null,
  primary key (product_uuid, collection_id)
);

create table product_images (
  product_uuid uuid not null references products on delete cascade,
  n int not null,
  src text not null,
  is_featured boolean not null default false,
  primary key (product_uuid, n)
);
create unique index product_images_featured on product_images (product_uuid) where is_featured;
create index product_images_by_src on product_images (src);

create table grinds (
  id text primary key,
  title text not null,
  position int not null
);

-- What the ERP told, and what staff say of it. Which product a part belongs to is here alone, so that both sides always agree.
alter table erp_parts rename to parts;
alter table parts
  add column is_in_erp boolean not null default true,
  add column in_stock boolean not null default true,
  add column option_title text not null default '',
  add column product_uuid uuid references products on delete set null,
  -- Its place among the product's parts.
  add column product_position int not null default 0,
  add column updated_at timestamptz(3);
update parts set updated_at = seen_at;
alter table parts alter column updated_at set not null;
create index parts_by_product on parts (product_uuid, product_position) where product_uuid is not null;
create index order_lines_by_sku on order_lines (sku, order_id);

create table locations (
  uuid uuid primary key default gen_random_uuid(),
  title text not null check (btrim(title) <> ''),
  description text not null default '',
  email text not null default '',
  phone text not null default '',
  website text not null default '',
  fax text not null default '',
  facebook text not null default '',
  twitter text not null default '',
  instagram text not null default '',
  address1 text not null,
  address2 text not null default '',
  suburb text not null,
  city text not null default '',
  postcode text not null,
  state text not null,
  country text not null,
  address_formatted text not null,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  image text not null default '',
  is_bean_retailer boolean not null default false,
  is_coffee_retailer boolean not null default false,
  is_alcohol_licensed boolean not null default false,
  is_crema_owned boolean not null default false,
  has_free_wifi boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index locations_by_image on locations (image) where image <> '';

-- Pictures that were sent, noted before they are kept; those that nothing names after a day are removed.
create table uploads (
  name text primary key,
  content_type text not null,
  bytes int not null,
  user_uuid uuid references users on delete set null,
  created_at timestamptz(3) not null
);
create index uploads_by_age on uploads (created_at);
