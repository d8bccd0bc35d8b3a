-- What is new in a version of a tenant's system, told to everybody on the page of versions before the sign-in.
create table version_record (
  tenant_id int not null references tenant (id),
  id uuid not null,
  version text not null,
  released_on date not null,
  title_zh text not null,
  title_en text not null,
  -- One change a line.
  text_zh text not null,
  text_en text not null,
  primary key (tenant_id, id),
  unique (tenant_id, version)
);
call protect_tenant_table('version_record', 'select, insert');
call audit_table('version_record');
