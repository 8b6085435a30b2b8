-- When each schedule went well last, also where there was nothing to do: a failure before that is over.
alter table job_schedules add column well_at timestamptz(3);
