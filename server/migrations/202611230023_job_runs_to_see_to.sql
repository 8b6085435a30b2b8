-- A run that went through and said what staff should see to: that its job goes well later does not settle it.
alter table job_runs add column to_see_to boolean not null default false;
