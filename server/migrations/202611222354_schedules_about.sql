-- What each schedule does, in one sentence, as its task says it.
alter table job_schedules add column about text not null default '';
