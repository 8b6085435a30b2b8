-- The job centre counts runs by the index alone.
drop index job_runs_by_start;
create index job_runs_by_start on job_runs (started_at desc) include (job, state);
