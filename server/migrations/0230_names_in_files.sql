-- Units, devices and points by all the longer names that tell those of one name apart in files: with the device, the unit and
-- the organisation they stand in.
create or replace view unit_name with (security_invoker = true) as
  select u.tenant_id, u.id, u.organisation_id, u.name_zh, u.name_en, u.created_at, u.retired_at,
         array[u.name_zh || ' · ' || coalesce(nullif(o.name_zh, ''), o.name_en),
               u.name_en || ' · ' || coalesce(nullif(o.name_en, ''), o.name_zh)] as placed_names
    from unit u left join organisation o on o.tenant_id = u.tenant_id and o.id = u.organisation_id;

create or replace view device_place with (security_invoker = true) as
  select d.tenant_id, d.id, d.name_zh || ' · ' || u.name_zh as name_zh, d.name_en || ' · ' || u.name_en as name_en,
         d.retired_at, d.name_zh as own_name_zh, d.name_en as own_name_en,
         array[d.name_zh || ' · ' || u.name_zh || ' · ' || coalesce(nullif(o.name_zh, ''), o.name_en),
               d.name_en || ' · ' || u.name_en || ' · ' || coalesce(nullif(o.name_en, ''), o.name_zh)] as placed_names
    from device d join unit u on u.tenant_id = d.tenant_id and u.id = d.unit_id
    left join organisation o on o.tenant_id = d.tenant_id and o.id = d.organisation_id;

create or replace view point_place with (security_invoker = true) as
  select p.tenant_id, p.id, p.name_zh || ' · ' || u.name_zh as name_zh, p.name_en || ' · ' || u.name_en as name_en,
         p.retired_at, p.name_zh as own_name_zh, p.name_en as own_name_en,
         array[p.name_zh || ' · ' || d.name_zh || ' · ' || u.name_zh,
               p.name_en || ' · ' || d.name_en || ' · ' || u.name_en,
               p.name_zh || ' · ' || u.name_zh || ' · ' || coalesce(nullif(o.name_zh, ''), o.name_en),
               p.name_en || ' · ' || u.name_en || ' · ' || coalesce(nullif(o.name_en, ''), o.name_zh),
               p.name_zh || ' · ' || d.name_zh || ' · ' || u.name_zh || ' · ' || coalesce(nullif(o.name_zh, ''), o.name_en),
               p.name_en || ' · ' || d.name_en || ' · ' || u.name_en || ' · ' || coalesce(nullif(o.name_en, ''), o.name_zh)
         ] as placed_names
    from point p join unit u on u.tenant_id = p.tenant_id and u.id = p.unit_id
    left join device d on d.tenant_id = p.tenant_id and d.id = p.device_id
    left join organisation o on o.tenant_id = p.tenant_id and o.id = p.organisation_id;

-- Reports of dry runs say what is doubtful in a file without being wrong.
update record_import_order set report = report || '{"warnings": []}' where report ? 'errors';
