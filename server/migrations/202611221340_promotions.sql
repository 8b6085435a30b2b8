-- Vouchers with their codes, what is redeemed, automations, promotions of the web shop, older offers; segments, and the audiences frozen from them.
alter table vouchers
  add email_subject text not null default '',
  -- HTML, cleaned before it is stored.
  add email_body text not null default '',
  -- Instructions for the till.
  add internal_reference text not null default '',
  add status text not null default 'live' check (status in ('live', 'inactive')),
  -- Its mails are advertising: they go only to those who want that.
  add is_marketing boolean not null default false,
  -- Of a new code; null is unlimited.
  add default_redemptions int check (default_redemptions >= 1),
  add default_redemptions_per_user int check (default_redemptions_per_user >= 1),
  add default_expiry_days int not null default 30 check (default_expiry_days between 1 and 3650),
  add delete_expired_codes boolean not null default false,
  add skus text[] not null default '{}',
  add updated_at timestamptz(3),
  add check (default_redemptions_per_user is null or default_redemptions is null or default_redemptions_per_user <= default_redemptions);
update vouchers set updated_at = created_at;
alter table vouchers alter updated_at set not null, alter default_expiry_days drop default, add check (btrim(title) <> '');

create table segments (
  uuid uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  description text not null default '',
  constraints text not null default 'all' check (constraints in ('all', 'any')),
  -- A list of {id, field, operator, comparator}.
  rules jsonb not null default '[]',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- Who a segment held when somebody was shown it: what is confirmed goes to these and to nobody else.
create table audiences (
  uuid uuid primary key default gen_random_uuid(),
  -- The segment may be deleted meanwhile.
  segment_uuid uuid not null,
  segment_name text not null,
  -- What it was frozen for, as `voucher:<uuid>`.
  purpose text not null,
  by_uuid uuid references users on delete set null,
  created_at timestamptz(3) not null,
  -- An audience is used once.
  used_at timestamptz(3)
);
create index audiences_by_age on audiences (created_at);
create table audience_members (
  audience_uuid uuid not null references audiences on delete cascade,
  user_uuid uuid not null references users on delete cascade,
  -- Why nothing is sent to this person; '' where something is.
  left_out text not null default '',
  primary key (audience_uuid, user_uuid)
);
create index audience_members_of_user on audience_members (user_uuid);

-- One act of making codes: so many, or one for each member of an audience. It is gone on with after a crash.
create table code_batches (
  uuid uuid primary key default gen_random_uuid(),
  voucher_uuid uuid not null references vouchers on delete cascade,
  audience_uuid uuid references audiences,
  wanted int not null check (wanted >= 0),
  made int not null default 0 check (made between 0 and wanted),
  emailed int not null default 0,
  skipped int not null default 0,
  sends_email boolean not null default false,
  start_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  maximum_redemptions int check (maximum_redemptions >= 1),
  maximum_redemptions_per_user int check (maximum_redemptions_per_user >= 1),
  state text not null default 'making' check (state in ('making', 'done', 'failed')),
  reason text not null default '',
  by_uuid uuid references users on delete set null,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create index code_batches_of_voucher on code_batches (voucher_uuid, created_at desc);
create index code_batches_unfinished on code_batches (created_at) where state = 'making';

alter table voucher_codes
  add maximum_redemptions_per_user int check (maximum_redemptions_per_user >= 1),
  add description text not null default '',
  add reference_data text not null default '',
  add batch_uuid uuid references code_batches,
  add updated_at timestamptz(3),
  add check (redemptions >= 0),
  add check (maximum_redemptions is null or redemptions <= maximum_redemptions);
update voucher_codes set updated_at = created_at;
alter table voucher_codes alter updated_at set not null;
create index voucher_codes_of_voucher on voucher_codes (voucher_uuid, created_at desc, uuid);
-- One code for each person of a batch.
create unique index voucher_codes_of_batch on voucher_codes (batch_uuid, user_uuid) where batch_uuid is not null and user_uuid is not null;

create table redemptions (
  uuid uuid primary key default gen_random_uuid(),
  code_uuid uuid not null references voucher_codes,
  voucher_uuid uuid not null references vouchers,
  -- Whom the till knew; null for a stranger.
  user_uuid uuid references users on delete set null,
  source text not null check (source in ('pos', 'shop')),
  -- The till, or the order of the web shop.
  pos_id text not null default '',
  -- What the till calls this act: the same one again is the same redemption.
  key text not null,
  status text not null default 'accepted' check (status in ('accepted', 'reversed')),
  redeemed_at timestamptz(3) not null,
  unique (source, key)
);
create index redemptions_by_age on redemptions (redeemed_at desc, uuid);
create index redemptions_of_code on redemptions (code_uuid, user_uuid);
create index redemptions_of_voucher on redemptions (voucher_uuid);

create table automations (
  uuid uuid primary key default gen_random_uuid(),
  title text not null check (btrim(title) <> ''),
  repeat_time text not null default 'Weekly' check (repeat_time in ('Hourly', 'Daily', 'Weekly')),
  -- No references: what one names may be deleted, and the list says so.
  segment_uuid uuid,
  voucher_uuid uuid,
  notes text not null default '',
  active boolean not null default false,
  sends_email boolean not null default false,
  next_run_at timestamptz(3),
  last_run_at timestamptz(3),
  show_on_list boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index automations_due on automations (next_run_at) where active;
-- The old name, kept as it was written: the email-marketing sync. There is one.
create unique index automations_one_sync on automations (title) where title = 'SyncWithCampginMonitor';
create table automation_runs (
  uuid uuid primary key default gen_random_uuid(),
  automation_uuid uuid not null references automations on delete cascade,
  -- The instant of the plan, not of the clock: a run happens once, however often it is tried.
  planned_at timestamptz(3) not null,
  state text not null default 'running' check (state in ('running', 'done', 'skipped', 'failed')),
  reason text not null default '',
  batch_uuid uuid references code_batches,
  people int not null default 0,
  made int not null default 0,
  emailed int not null default 0,
  left_out int not null default 0,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  unique (automation_uuid, planned_at)
);

create table shopify_promotions (
  uuid uuid primary key default gen_random_uuid(),
  code text not null check (btrim(code) <> ''),
  variant text not null check (btrim(variant) <> ''),
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  active boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index shopify_promotions_one_active on shopify_promotions (active) where active;

create table offers (
  uuid uuid primary key default gen_random_uuid(),
  text2 text not null default '',
  text3 text not null default '',
  link_text text not null default '',
  image_url text not null default '',
  active boolean not null default false,
  start_at timestamptz(3),
  end_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
