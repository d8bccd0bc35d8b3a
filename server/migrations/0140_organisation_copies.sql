-- Organisations that were copied with what stands below them. As with a copied unit, the rows of a copy get no audit entries of
-- their own: the copy has one, with where it comes from and what it consists of. Written by the function below alone.
create table organisation_copy (
  tenant_id int not null references tenant (id),
  id uuid not null,
  -- The copy, for the row policy; it is its own in copy_id, where the trail names it.
  organisation_id uuid not null,
  source_id uuid not null,
  source_name_zh text not null,
  source_name_en text not null,
  copy_id uuid not null,
  name_zh text not null,
  name_en text not null,
  -- With the copy itself.
  organisation_count int not null,
  unit_count int not null,
  device_count int not null,
  point_count int not null,
  limit_count int not null,
  system_count int not null,
  menu_entry_count int not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id) on delete cascade
);
create index on organisation_copy (tenant_id, organisation_id);
call protect_organisation_table('organisation_copy', 'select');
call audit_table('organisation_copy', '{}', '{}');

-- An organisation whose units are gone can be deleted, also where one of them was copied.
alter table plant_copy drop constraint plant_copy_tenant_id_organisation_id_fkey,
  add foreign key (tenant_id, organisation_id) references organisation (tenant_id, id) on delete cascade;

-- Ends what begin_plant_copy has begun: the rows that are waiting to be recorded are passed over, now, and the entry of the copy is
-- written.
create function finish_organisation_copy(wanted uuid, source uuid, made uuid) returns void
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
                           from system y where y.tenant_id = own and y.is_limited and y.organisation_ids <@ parts::text[]) y
     where m.tenant_id = own and m.id = made;
  set constraints audit deferred;
end $$;
revoke execute on function finish_organisation_copy(uuid, uuid, uuid) from public;
grant execute on function finish_organisation_copy(uuid, uuid, uuid) to iwater_app;

-- As before (0071_channel_moves_and_copies.sql); what is new is that the copy of an organisation consists of more tables, and that
-- what a copy adds is passed over before it is turned into JSON.
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

  entry.actor := app_user();
  entry.address := app_address();
  entry.subject := tg_table_name;
  entry.subject_id := (select string_agg(shown ->> k, ' ') from unnest(key_columns) k);
  entry.name_zh := audit_name(shown, 'zh');
  entry.name_en := audit_name(shown, 'en');
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
