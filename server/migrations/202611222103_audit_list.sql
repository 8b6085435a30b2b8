-- The whole audit, latest first: by time, by person and by record. What else is filtered stands in the index, so that counting reads it alone.
create index audit_entries_by_time on audit_entries (at desc, id desc) include (record, act);
create index audit_entries_by_person on audit_entries (who_name, at desc, id desc) include (record, act);
create index audit_entries_by_record on audit_entries (record, at desc, id desc) include (act);
