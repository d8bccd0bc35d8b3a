-- What was deleted with a unit or an organisation, in English as well.
alter table plant_removal add column contents_en text not null default '';

-- As before (0176), with the names in English.
create or replace function finish_plant_removal(wanted uuid, removed uuid, place uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  own constant int := app_tenant();
begin
  set constraints audit immediate;
  delete from plant_removal_run r where r.tenant_id = own and r.id = wanted and r.transaction = pg_current_xact_id();
  if not found then raise exception 'no removal was begun'; end if;
  insert into plant_removal (tenant_id, id, organisation_id, removed_id, name_zh, name_en, organisation_count, unit_count,
      device_count, point_count, contents, contents_en, parts_sha256, account_id)
    select own, wanted, place, removed, m.name_zh, m.name_en, c.organisations, c.units, c.devices, c.points, c.contents, c.contents_en, c.sum,
           app_user()
      from plant_removal_part m
     cross join lateral (
       select count(*) filter (where p.subject = 'organisation') as organisations,
              count(*) filter (where p.subject = 'unit') as units,
              count(*) filter (where p.subject = 'device') as devices,
              count(*) filter (where p.subject = 'point') as points,
              concat_ws(E'\n', string_agg(p.name_zh, '、' order by p.name_zh) filter (where p.subject = 'organisation'),
                string_agg(p.name_zh, '、' order by p.name_zh) filter (where p.subject = 'unit'),
                string_agg(p.name_zh, '、' order by p.name_zh) filter (where p.subject = 'device'),
                string_agg(p.name_zh, '、' order by p.name_zh) filter (where p.subject = 'point')) as contents,
              concat_ws(E'\n', string_agg(p.name_en, ', ' order by p.name_en) filter (where p.subject = 'organisation'),
                string_agg(p.name_en, ', ' order by p.name_en) filter (where p.subject = 'unit'),
                string_agg(p.name_en, ', ' order by p.name_en) filter (where p.subject = 'device'),
                string_agg(p.name_en, ', ' order by p.name_en) filter (where p.subject = 'point')) as contents_en,
              encode(sha256(convert_to(string_agg(jsonb_build_array(p.subject, p.subject_id, p.before)::text, E'\n'
                order by p.subject, p.subject_id), 'UTF8')), 'hex') as sum
         from plant_removal_part p where p.tenant_id = own and p.removal_id = wanted) c
     where m.tenant_id = own and m.removal_id = wanted and m.subject in ('unit', 'organisation')
       and m.subject_id = removed::text;
  if not found then raise exception 'what was to be removed is there'; end if;
  set constraints audit deferred;
end $$;

-- As before (0176), but a removal is found among the removals of organisations and units.
create or replace function write_audit() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  old_row jsonb;
  new_row jsonb;
  shown jsonb;
  key_columns constant text[] := tg_argv[0];
  hidden constant text[] := tg_argv[1];
  ignored constant text[] := tg_argv[2];
  changed text[];
  previous bytea;
  entry audit_entry;
  run record_import_run;
  removal uuid;
begin
  -- Asked first: of a copied plant it is all that its thousands of rows need.
  if tg_op = 'INSERT' and tg_table_name in ('organisation', 'branding', 'unit', 'device', 'point', 'point_limit', 'system',
       'menu_entry', 'role_menu') then
    if exists (select from plant_copy_run r
                where r.tenant_id = new.tenant_id and r.transaction = pg_current_xact_id()) then
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then old_row := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then new_row := to_jsonb(new); end if;
  shown := coalesce(new_row, old_row);
  -- What is found by is computed from what stands beside it.
  select array_agg(c.key order by c.key) into changed from jsonb_object_keys(shown) c (key)
   where c.key not in ('tenant_id', 'search_text') and c.key <> all (ignored)
     and coalesce(nullif(old_row -> c.key, 'null'), 'null') <> coalesce(nullif(new_row -> c.key, 'null'), 'null');
  -- An update that changes nothing, or nothing that counts, is none.
  if changed is null then return null; end if;

  entry.tenant_id := coalesce(shown ->> 'tenant_id', shown ->> 'id')::int;
  entry.action := case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'removed' end;

  select r.* into run from record_import_run r where r.tenant_id = entry.tenant_id
     and r.subject = tg_table_name and r.transaction = pg_current_xact_id();
  if found then
    insert into record_import_change as c (tenant_id, import_id, step, record_id, action, version, before, after)
      values (run.tenant_id, run.import_id, run.step, (shown ->> 'id')::uuid, entry.action, (shown ->> 'version')::int,
        case when old_row is not null then (select jsonb_object_agg(n, old_row -> n) from unnest(changed) n) end,
        case when new_row is not null then (select jsonb_object_agg(n, new_row -> n) from unnest(changed) n) end)
      on conflict (tenant_id, import_id, step, record_id) do update set version = excluded.version,
        before = case when c.before is not null then excluded.before || c.before end,
        after = c.after || excluded.after;
    return null;
  end if;

  if tg_op = 'DELETE' then
    select r.id into removal from plant_removal_run r
     where r.tenant_id = entry.tenant_id and r.transaction = pg_current_xact_id();
    if found then
      insert into plant_removal_part (tenant_id, removal_id, subject, subject_id, name_zh, name_en, before)
        values (entry.tenant_id, removal, tg_table_name,
          (select string_agg(shown ->> k, ' ') from unnest(key_columns) k), audit_name(shown, 'zh'), audit_name(shown, 'en'),
          (select jsonb_object_agg(c, old_row -> c) from unnest(changed) c where c <> all (hidden)));
      return null;
    end if;
  end if;

  entry.actor := app_user();
  entry.address := app_address();
  entry.subject := tg_table_name;
  entry.subject_id := (select string_agg(shown ->> k, ' ') from unnest(key_columns) k);
  entry.name_zh := audit_name(shown, 'zh');
  entry.name_en := audit_name(shown, 'en');
  -- A removal is entered as that of what it removed; what went along stands beside it.
  if tg_table_name = 'plant_removal' and tg_op = 'INSERT' then
    entry.action := 'removed';
    entry.subject := case when (shown ->> 'organisation_count')::int > 0 then 'organisation' else 'unit' end;
    entry.subject_id := shown ->> 'removed_id';
    old_row := new_row;
    new_row := null;
  end if;
  entry.concealed := array(select c from unnest(changed) c where c = any (hidden));
  select jsonb_object_agg(c, audit_value(old_row -> c)) into entry.before
    from unnest(changed) c where c <> all (hidden) and old_row is not null;
  select jsonb_object_agg(c, audit_value(new_row -> c)) into entry.after
    from unnest(changed) c where c <> all (hidden) and new_row is not null;

  -- Held until the end of the transaction, which has come: these triggers run at its commit.
  perform from audit_head h where h.tenant_id = entry.tenant_id for update;
  select e.number, e.hash into entry.number, previous from audit_entry e
   where e.tenant_id = entry.tenant_id order by e.number desc limit 1;
  entry.number := coalesce(entry.number, 0) + 1;
  entry.at := clock_timestamp();
  entry.hash := audit_hash(coalesce(previous, decode(repeat('00', 32), 'hex')), entry);
  insert into audit_entry select entry.*;
  return null;
end $$;
