-- When records were stored by an import, for what goes once that cannot be undone any more.
create view record_import_moment with (security_invoker = true) as
  select c.tenant_id, c.record_id, i.stored_at
    from record_import_change c join record_import i on i.tenant_id = c.tenant_id and i.id = c.import_id
   where c.step = 'stored';
grant select on record_import_moment to iwater_app, iwater_worker;
