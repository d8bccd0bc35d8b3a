-- How lists of records look for everybody of a tenant. Without a row they look as the product has them.
create table list_appearance (
  tenant_id int primary key references tenant (id),
  row_size text not null default 'normal' check (row_size in ('compact', 'normal', 'large')),
  row_actions text not null default 'described' check (row_actions in ('described', 'buttons', 'menu'))
);
call protect_tenant_table('list_appearance', 'select, insert, update');
call audit_table('list_appearance');
