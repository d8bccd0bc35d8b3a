-- The history of a record: what has its id as key, or as the first part of it, as the roles of a person have.
create index audit_entry_record on audit_entry (tenant_id, "left"(subject_id, 36), number);

-- And the rows of its sub-tables, which name it where they come and go.
create index audit_entry_parent on audit_entry (tenant_id, (coalesce(after, before) ->> 'parent_id'))
  where coalesce(after, before) ->> 'parent_id' is not null;
