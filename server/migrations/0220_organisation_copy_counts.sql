-- As before (0140_organisation_copies.sql); what is new is that limited systems that no organisation has are not counted as copied.
-- Ends what begin_plant_copy has begun: the rows that are waiting to be recorded are passed over, now, and the entry of the copy is
-- written.
create or replace function finish_organisation_copy(wanted uuid, source uuid, made uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  own constant int := app_tenant();
  parts uuid[];
begin
  set constraints audit immediate;
  delete from plant_copy_run r where r.tenant_id = own and r.id = wanted and r.transaction = pg_current_xact_id();
  if not found then raise exception 'no copy was begun'; end if;
  parts := array(select id from organisation where tenant_id = own and path @> array[made]);
  insert into organisation_copy (tenant_id, id, organisation_id, source_id, source_name_zh, source_name_en, copy_id, name_zh,
      name_en, organisation_count, unit_count, device_count, point_count, limit_count, system_count, menu_entry_count, account_id)
    select own, wanted, m.id, s.id, s.name_zh, s.name_en, m.id, m.name_zh, m.name_en, cardinality(parts),
           (select count(*) from unit u where u.tenant_id = own and u.organisation_id = any (parts)),
           (select count(*) from device d where d.tenant_id = own and d.organisation_id = any (parts)),
           (select count(*) from point p where p.tenant_id = own and p.organisation_id = any (parts)),
           (select count(*) from point_limit l where l.tenant_id = own and l.organisation_id = any (parts)),
           y.systems, y.entries, app_user()
      from organisation m
      join organisation s on s.tenant_id = own and s.id = source
     cross join lateral (select count(*) as systems,
                                coalesce(sum((select count(*) from menu_entry e where e.tenant_id = own and e.system_id = y.id)), 0)
                                  as entries
                           from system y where y.tenant_id = own and y.is_limited and y.organisation_ids <> '{}'
                            and y.organisation_ids <@ parts::text[]) y
     where m.tenant_id = own and m.id = made;
  set constraints audit deferred;
end $$;
