-- A function of the menu that a person opened, one row a person, function and day.
create table function_use (
  tenant_id int not null,
  account_id uuid not null,
  menu_entry_id uuid not null,
  day date not null,
  count int not null,
  primary key (tenant_id, account_id, menu_entry_id, day),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, menu_entry_id) references menu_entry (tenant_id, id) on delete cascade
);
call protect_tenant_table('function_use', 'select, insert, update');
