-- Runs of maintenance that staff start by hand, and the social accounts that one of them unlinks.
create table script_runs (
  uuid uuid primary key default gen_random_uuid(),
  script text not null,
  state text not null check (state in ('running', 'done', 'failed')),
  -- Who started it, as the audit names them.
  by_uuid uuid,
  by_name text not null,
  request_id text not null,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- Rows there were to lose when it began, and those the database lost: counted with each step, in its transaction.
  total int not null,
  rows_lost int not null default 0,
  reason text not null default ''
);
-- One run of a script at a time, in whichever process.
create unique index script_runs_running on script_runs (script) where state = 'running';
create index script_runs_by_start on script_runs (script, started_at desc);

-- An account elsewhere that a customer once signed in with; nobody signs in with one here.
create table social_logins (
  provider text not null,
  subject text not null,
  user_uuid uuid not null references users on delete cascade,
  linked_at timestamptz(3) not null,
  primary key (provider, subject)
);
create index social_logins_by_user on social_logins (user_uuid);
