-- Failures of a schedule for one cause are one row while they last: how often, and since when; what it works with was off at `off_at`.
alter table job_runs add column times int not null default 1, add column first_failed_at timestamptz(3);
alter table job_schedules add column off_at timestamptz(3);
