-- What the person said who checked a task, and why one was sent back instead.
alter table maintenance_task add check_remark text, add return_reason text;
