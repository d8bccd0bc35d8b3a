-- The setup checklist of a tenant that an administrator has closed.
create table setup_closing (
  tenant_id int primary key references tenant (id),
  closed_at timestamptz not null default now()
);
call protect_tenant_table('setup_closing', 'select, insert, delete');
call audit_table('setup_closing');

-- Organisations with branding that somebody has set: a tenant begins with its name alone.
create view set_branding with (security_invoker = true) as
  select tenant_id, id as organisation_id from branding b
   where version > 1 or jsonb_strip_nulls(to_jsonb(b)
     - '{tenant_id,id,version,system_name_zh,system_name_en}'::text[]) <> '{}';
grant select on set_branding to iwater_app;
