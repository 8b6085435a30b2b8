-- What every area stands on: sessions, keys, audit, replayed answers, settings, mail, job runs.

create extension if not exists pg_trgm;

-- Instants leave the database as ISO 8601 in UTC with milliseconds and Z; none is ''.
create function wire_instant(at timestamptz) returns text language sql stable parallel safe
  return coalesce(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '');

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_uuid uuid not null,
  audience text not null check (audience in ('staff', 'customer')),
  -- Hash of the HttpOnly cookie that must accompany a refresh; null for API clients.
  companion_hash bytea,
  created_at timestamptz(3) not null,
  -- The hard end, whatever is done with the session.
  expires_at timestamptz(3) not null,
  last_refreshed_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_because text
);
create index sessions_of_user on sessions (user_uuid) where ended_at is null;
create index sessions_by_end on sessions (expires_at);

-- A token is used once; its successor is derived from it, so a lost answer can be told again during the grace.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index refresh_tokens_of_session on refresh_tokens (session_id);

-- Single-use links and codes: verification, password, portal code.
create table one_time_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verify_email', 'choose_password', 'portal_code')),
  user_uuid uuid not null,
  payload jsonb not null default '{}',
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index one_time_tokens_of_user on one_time_tokens (user_uuid, purpose);

-- Failed attempts per subject (account or address), counted in a window.
create table sign_in_attempts (
  subject text primary key,
  failures int not null,
  window_started_at timestamptz(3) not null
);

create table api_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  scope text not null,
  key_hash bytea not null unique,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  ended_at timestamptz(3)
);

-- Who changed what, when, through which call. Values of secrets never enter.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  who_uuid uuid,
  who_name text not null,
  call text not null,
  request_id text not null,
  record text not null,
  record_id text not null,
  act text not null,
  -- {"field": [before, after]}
  changes jsonb not null default '{}',
  -- What takes the act back, where it can be taken back.
  reverse jsonb,
  -- Whether the caller said which version it had read.
  version_checked boolean not null default false
);
create index audit_entries_of_record on audit_entries (record, record_id, id desc);

-- First answer of a POST with an Idempotency-Key, replayed for seven days.
create table idempotency_keys (
  owner text not null,
  key text not null,
  call text not null,
  request_hash bytea not null,
  reserved_at timestamptz(3) not null,
  -- Set inside the transaction of the change itself.
  committed_at timestamptz(3),
  status int,
  answer text,
  primary key (owner, key)
);
create index idempotency_keys_by_age on idempotency_keys (reserved_at);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz(3) not null,
  updated_by uuid
);

-- One row per mail and recipient; the job sends it. Message-ID is made of the row's id before the socket opens.
create table outbound_mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  subject_id text not null,
  recipient text not null,
  version text not null,
  message jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'sending', 'sent', 'failed', 'unknown')),
  attempts int not null default 0,
  next_attempt_at timestamptz(3) not null,
  last_error text not null default '',
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  unique (kind, subject_id, recipient, version)
);
create index outbound_mails_waiting on outbound_mails (next_attempt_at) where state in ('pending', 'unknown');

-- Runs of background jobs that staff can see.
create table job_runs (
  id bigint generated always as identity primary key,
  job text not null,
  -- The workers that run it, as in job_workers.
  worker_id text not null default '',
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  state text not null check (state in ('running', 'succeeded', 'failed')),
  progress jsonb not null default '{}',
  error text not null default ''
);
create index job_runs_latest on job_runs (job, id desc);

-- Worker processes and when each was last heard of; the jobs of silent ones are freed.
create table job_workers (
  worker_id text primary key,
  started_at timestamptz(3) not null,
  heartbeat_at timestamptz(3) not null
);

-- Large live messages of @socket.io/postgres-adapter travel through this table.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
