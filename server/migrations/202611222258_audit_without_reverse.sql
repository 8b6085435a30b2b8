-- Nobody read it: what is put back are the values before (docs/decisions/0059-history-and-revert.md).
alter table audit_entries drop column reverse;
