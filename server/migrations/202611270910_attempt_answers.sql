-- What a provider has done and its worker could not write down, or told too late: believed at the next turn instead of a look.
alter table outbound_attempts add column answer jsonb;
