-- Files as fields of records: a field holds ids of files, and file_attachment says that the record uses them.

-- Whether the person of the session has a permission, by a role or as an administrator.
create function account_may(permission text) returns boolean language sql stable as $$
  select exists (select from account_authority a where a.tenant_id = (select app_tenant())
             and a.id = (select app_user()) and a.is_administrator)
      or exists (select from held_role r where r.tenant_id = (select app_tenant())
             and r.account_id = (select app_user()) and permission = any (r.permissions))
$$;

-- Some files in their order, those that the session may read.
create function facts_of_files(of_tenant int, ids uuid[]) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('fileId', f.id, 'name', f.name, 'group', f.file_group,
      'size', f.size_bytes, 'extension', f.extension) order by w.position), '[]')
    from unnest(ids) with ordinality w (id, position)
    join file f on f.tenant_id = of_tenant and f.id = w.id
$$;

-- For tables of records with fields of files. Attached files are of the kind record-<table>, those shown to an organisation of
-- the kind record-<table>-shown. Attached files are open to those who see the record and have the permission to read such
-- records. Who sees a record may take a file out of it, whoever owns the file; services check the permission to change.
create procedure keep_record_files(name regclass, read_permission text) language plpgsql as $$
declare
  of_table text := (select relname from pg_class where oid = name);
  kind text := 'record-' || replace(of_table, '_', '-');
begin
  execute format('create policy %I on file for select to iwater_app using (
    tenant_id = (select app_tenant()) and visibility <> ''owner'' and (select account_may(%L)) and exists (
      select from file_attachment a join %s r on r.tenant_id = a.tenant_id and r.id = a.subject_id
       where a.tenant_id = file.tenant_id and a.file_id = file.id and a.kind = %L))',
    'readers_of_' || kind, read_permission, name, kind);
  execute format('create policy %I on file_attachment for delete to iwater_app using (
    tenant_id = (select app_tenant()) and kind = %L and exists (
      select from %s r where r.tenant_id = file_attachment.tenant_id and r.id = file_attachment.subject_id))',
    'detach_from_' || kind, kind, name);
  execute format('create trigger detach_files after delete on %s for each row execute function detach_files(%L)',
    name, kind);
  execute format('create trigger detach_shown_files after delete on %s for each row execute function detach_files(%L)',
    name, kind || '-shown');
end $$;
revoke execute on procedure keep_record_files(regclass, text) from public;
