-- What runs by itself, as the program that started last has it: the job centre tells of it whichever process runs the jobs.
create table job_schedules (
  task text primary key,
  -- A crontab line's five fields, in UTC.
  every text not null,
  -- The name its runs are kept under; '' where they are not kept.
  shown_as text not null
);

-- Up to when each member of staff has read failures of background work: of one cause, or ('') of all.
create table failure_reads (
  user_uuid uuid not null references users on delete cascade,
  cause text not null,
  read_until timestamptz(3) not null,
  primary key (user_uuid, cause)
);
create index job_runs_by_start on job_runs (started_at desc);
create index job_runs_failed on job_runs (finished_at desc) where state = 'failed';
