-- The trail is read newest first, by time, also where it is narrowed to a person, a kind of object or an object.
drop index audit_entry_actor, audit_entry_subject, audit_entry_subject_id;
create index audit_entry_actor on audit_entry (tenant_id, actor, at);
create index audit_entry_subject on audit_entry (tenant_id, subject, at);
create index audit_entry_subject_id on audit_entry (tenant_id, subject_id, at);
