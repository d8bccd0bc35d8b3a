-- A task is signed by hand too: a picture among the files of its record.
alter table maintenance_task add column signature uuid;
