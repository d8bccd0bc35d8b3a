-- Factors of tenants' own, beside those that are built in. Values outside the plausible range are questioned by imports.
create table factor (
  code text not null,
  name_zh text not null,
  name_en text not null,
  category text not null,
  unit_of_measure text,
  decimals int not null check (decimals between 0 and 8),
  plausible_low double precision,
  plausible_high double precision,
  check ((plausible_low is null) = (plausible_high is null) and plausible_low <= plausible_high)
);
call make_record_table('factor', 'tenant', '{code}');
-- Codes that differ by the case of letters alone are one.
create unique index factor_code_spelled on factor (tenant_id, lower(code));

-- Which of them a point measures; null for a built-in one. It follows from the code and keeps the factor from being deleted.
alter table point add factor_id uuid,
  add foreign key (tenant_id, factor_id) references factor (tenant_id, id);
create index point_factor on point (tenant_id, factor_id);

create function tie_point_factor() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.factor_id := (select f.id from factor f where f.tenant_id = new.tenant_id and f.code = new.factor);
  return new;
end $$;
create trigger tie_factor before insert or update of factor on point for each row execute function tie_point_factor();
revoke execute on function tie_point_factor() from public;

-- The audit trail has the code.
drop trigger audit on point;
call audit_table('point', '{}', '{version,factor_id}');

-- Configuration management of the tenants that are there has the page of factors too, before that of limit versions.
alter table menu_entry disable trigger user;
update menu_entry m set position = m.position + 1
  from menu_entry e
 where e.tenant_id = m.tenant_id and e.system_id = m.system_id and e.is_configuration and e.path = '/plant/limit-versions'
   and m.is_configuration and m.parent_id is not distinct from e.parent_id and m.position >= e.position;
insert into menu_entry (tenant_id, id, system_id, parent_id, name_zh, name_en, icon, path, permission, is_configuration, position)
  select e.tenant_id, gen_random_uuid(), e.system_id, e.parent_id, '因子', 'Factors', 'flask-conical', '/plant/factors',
         'monitoring.view', true, e.position - 1
    from menu_entry e
   where e.is_configuration and e.path = '/plant/limit-versions';
alter table menu_entry enable trigger user;
