-- Telephones with the app, as the app tells them.
create table app_devices (
  uuid uuid primary key default gen_random_uuid(),
  user_uuid uuid not null references users on delete cascade,
  -- As the push service names the device; whoever has it may send to it.
  token text not null unique,
  platform text not null check (platform in ('ios', 'android')),
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null
);
create index app_devices_of_user on app_devices (user_uuid);
create index app_devices_by_age on app_devices (seen_at);

-- One push notification to the people of a segment.
create table pushes (
  uuid uuid primary key default gen_random_uuid(),
  -- The segment may be deleted meanwhile.
  segment_uuid uuid not null,
  segment_name text not null,
  internal_description text not null,
  title text not null check (btrim(title) <> ''),
  body text not null check (btrim(body) <> ''),
  -- Those it was confirmed for; an audience is used once. Null where it is no longer kept.
  audience_uuid uuid unique,
  people int not null default 0,
  devices int not null default 0,
  state text not null default 'sending' check (state in ('sending', 'done', 'stopped')),
  -- Why it waits, or was stopped.
  reason text not null default '',
  -- Why nobody is sent it any more; it ends as soon as nothing is on its way.
  stops text not null default '',
  -- Failures of the push service as a whole in a row, and until when nobody is sent anything, or nobody with an iPhone.
  tries int not null default 0,
  waits_until timestamptz(3),
  apple_waits_until timestamptz(3),
  -- Later than this it is no news any more.
  ends_at timestamptz(3) not null,
  by_uuid uuid references users on delete set null,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- What it came to, once it is over.
  sent int not null default 0,
  failed int not null default 0,
  repeatable int not null default 0,
  failures jsonb not null default '[]'
);
create index pushes_by_age on pushes (created_at desc, uuid);
create index pushes_of_segment on pushes (segment_uuid, created_at desc);
create index pushes_unfinished on pushes (created_at) where state = 'sending';

-- One push to one device. It goes from queued to sending before anything leaves, and back only where it is certain that nothing arrived.
create table push_sendings (
  id bigint generated always as identity primary key,
  push_uuid uuid not null references pushes on delete cascade,
  -- No references: person and device may be gone by its turn. No device where it was gone when the push was written.
  user_uuid uuid not null,
  device_uuid uuid,
  platform text not null default '',
  -- failed: nothing arrived, may be tried again; refused: for good; unknown: it may have arrived.
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'refused', 'unknown')),
  reason text not null default '',
  tries int not null default 0,
  not_before timestamptz(3),
  -- The process that sends it, and since when.
  holder int,
  held_at timestamptz(3),
  unique (push_uuid, device_uuid)
);
create index push_sendings_queued on push_sendings (push_uuid, id) where state = 'queued';
create index push_sendings_held on push_sendings (push_uuid) where state = 'sending';
