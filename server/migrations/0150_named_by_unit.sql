-- Devices and points by their own names too, as files write them.
create or replace view device_place with (security_invoker = true) as
  select d.tenant_id, d.id, d.name_zh || ' · ' || u.name_zh as name_zh, d.name_en || ' · ' || u.name_en as name_en,
         d.retired_at, d.name_zh as own_name_zh, d.name_en as own_name_en
    from device d join unit u on u.tenant_id = d.tenant_id and u.id = d.unit_id;
create or replace view point_place with (security_invoker = true) as
  select p.tenant_id, p.id, p.name_zh || ' · ' || u.name_zh as name_zh, p.name_en || ' · ' || u.name_en as name_en,
         p.retired_at, p.name_zh as own_name_zh, p.name_en as own_name_en
    from point p join unit u on u.tenant_id = p.tenant_id and u.id = p.unit_id;

-- Reports of dry runs list errors that are alike once, with their rows.
update record_import_order
   set report = report || jsonb_build_object('errorKinds', jsonb_array_length(report -> 'errors'), 'errors',
         coalesce((select jsonb_agg(jsonb_build_object('column', e -> 'column', 'message', e -> 'message',
                            'rows', jsonb_build_array(e -> 'row'), 'count', 1) order by place)
                     from jsonb_array_elements(report -> 'errors') with ordinality as a (e, place)), '[]'::jsonb))
 where report ? 'errors';
