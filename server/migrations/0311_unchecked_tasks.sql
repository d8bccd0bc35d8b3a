-- What is done and has yet to be checked has not ended.
drop index maintenance_task_unended;
create index maintenance_task_unended on maintenance_task (tenant_id, due_on, id)
  where state in ('open', 'started') or state = 'done' and is_checked;
