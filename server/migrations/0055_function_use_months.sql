-- How often a person opened a function in a month. The log is these rows as they are: adding up days when it is read
-- took longer the more there were. Days are kept for what people opened most lately.
create table function_use_month (
  tenant_id int not null,
  account_id uuid not null,
  menu_entry_id uuid not null,
  month date not null check (extract(day from month) = 1),
  count bigint not null,
  last_day date not null,
  id uuid not null default gen_random_uuid(),
  primary key (tenant_id, account_id, menu_entry_id, month),
  unique (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, menu_entry_id) references menu_entry (tenant_id, id) on delete cascade
);
call protect_tenant_table('function_use_month', 'select, insert, update');
insert into function_use_month (tenant_id, account_id, menu_entry_id, month, count, last_day)
  select tenant_id, account_id, menu_entry_id, date_trunc('month', day)::date, sum(count), max(day)
    from function_use group by 1, 2, 3, 4;
-- The orders in which the log is read.
create index on function_use_month (tenant_id, count, id);
create index on function_use_month (tenant_id, last_day, id);
create index on function_use_month (tenant_id, month, id);
-- Both expire, for people of all tenants.
call open_to_worker('function_use', 'select, delete');
call open_to_worker('function_use_month', 'select, delete');
create index on function_use (tenant_id, day);

create or replace view function_use_record with (security_invoker = true) as
  select u.tenant_id, u.id, 1 as version,
         m.name_zh as function_zh, m.name_en as function_en, s.name_zh as system_zh, s.name_en as system_en, m.path,
         u.account_id as person_id, a.login_name, u.month, u.count, u.last_day
    from function_use_month u
    join account_name a on a.tenant_id = u.tenant_id and a.id = u.account_id
    join menu_entry_name m on m.tenant_id = u.tenant_id and m.id = u.menu_entry_id
    join system_name s on s.tenant_id = m.tenant_id and s.id = m.system_id
   where (select app_sees_all()) or a.id = (select app_user())
      or a.organisation_id = any ((select app_organisations())::uuid[]);
