-- Comments of people on records.
create table record_comment (
  tenant_id int not null references tenant (id),
  id uuid not null,
  -- The table of the record.
  subject text not null,
  record_id uuid not null,
  author_id uuid not null,
  text text not null,
  added_at timestamptz not null,
  changed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, author_id) references account (tenant_id, id)
);
-- Ids grow with time.
create index on record_comment (tenant_id, record_id, id desc);
create index on record_comment (tenant_id, author_id);
alter table record_comment enable row level security;
alter table record_comment force row level security;
create policy owner on record_comment to current_user using (true) with check (true);
grant select, insert, update (text, changed_at), delete on record_comment to iwater_app;
call audit_table('record_comment');

create function delete_comments() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from record_comment c
   where c.tenant_id = old.tenant_id and c.record_id = old.id and c.subject = tg_argv[0];
  return null;
end $$;
revoke execute on function delete_comments() from public;

-- For tables of records with comments: who sees a record and has the permission to read such records reads and writes them.
-- Others' comments are deleted with the permission to change the record.
create procedure keep_record_comments(name regclass, read_permission text, change_permission text) language plpgsql as $$
declare
  of_table text := (select relname from pg_class where oid = name);
  readable text := format('tenant_id = (select app_tenant()) and subject = %L and (select account_may(%L)) and exists (
    select from %s r where r.tenant_id = record_comment.tenant_id and r.id = record_comment.record_id)',
    of_table, read_permission, name);
  own text := 'author_id = (select app_user())';
begin
  execute format('create policy %I on record_comment for select to iwater_app using (%s)', 'read_on_' || of_table, readable);
  execute format('create policy %I on record_comment for insert to iwater_app with check (%s and %s)',
    'add_on_' || of_table, readable, own);
  execute format('create policy %I on record_comment for update to iwater_app using (%s and %s)',
    'edit_on_' || of_table, readable, own);
  execute format('create policy %I on record_comment for delete to iwater_app using (%s and (%s or (select account_may(%L))))',
    'remove_on_' || of_table, readable, own, change_permission);
  execute format('create trigger delete_comments after delete on %s for each row execute function delete_comments(%L)',
    name, of_table);
end $$;
revoke execute on procedure keep_record_comments(regclass, text, text) from public;

call keep_record_comments('dictionary', 'navigation.configure', 'navigation.configure');
call keep_record_comments('page_announcement', 'navigation.configure', 'navigation.configure');
