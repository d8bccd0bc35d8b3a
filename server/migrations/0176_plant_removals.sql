-- Units and organisations that were deleted with what they consist of. The rows get no audit entries of their own: the
-- removal has one, with what went. Written by the functions below alone.
create table plant_removal (
  tenant_id int not null references tenant (id),
  id uuid not null,
  -- Where it stood, for the row policy: the organisation of a unit, the one above an organisation.
  organisation_id uuid not null,
  removed_id uuid not null,
  name_zh text not null,
  name_en text not null,
  -- With the removed one itself.
  organisation_count int not null,
  unit_count int not null,
  device_count int not null,
  point_count int not null,
  -- What these were called, in lines of a kind each.
  contents text not null,
  -- SHA-256 in hex of all rows that went, as plant_removal_part has them.
  parts_sha256 text not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id) on delete cascade
);
create index on plant_removal (tenant_id, organisation_id);
call protect_organisation_table('plant_removal', 'select');
call audit_table('plant_removal', '{}', '{}');

-- The rows that went with a removal, as they were. The database writes them; nobody changes them.
create table plant_removal_part (
  tenant_id int not null references tenant (id),
  removal_id uuid not null,
  subject text not null,
  subject_id text not null,
  name_zh text not null,
  name_en text not null,
  before jsonb not null,
  primary key (tenant_id, removal_id, subject, subject_id)
);
alter table plant_removal_part enable row level security;
alter table plant_removal_part force row level security;
create policy app on plant_removal_part to iwater_app using (tenant_id = (select app_tenant())
  and exists (select from plant_removal r where r.tenant_id = plant_removal_part.tenant_id and r.id = removal_id));
create policy owner on plant_removal_part to current_user using (true) with check (true);
grant select on plant_removal_part to iwater_app;

-- The removal whose transaction this is; like plant_copy_run, it lives within one transaction alone.
create table plant_removal_run (
  tenant_id int not null,
  id uuid not null,
  transaction xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, id)
);
call protect_tenant_table('plant_removal_run', 'select');

create function assert_plant_removal_ended() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from plant_removal_run r where r.tenant_id = new.tenant_id and r.id = new.id) then
    raise exception 'a removal has to end in the transaction in which it began';
  end if;
  return null;
end $$;
create constraint trigger must_end after insert on plant_removal_run
  deferrable initially deferred for each row execute function assert_plant_removal_ended();

create function begin_plant_removal(wanted uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if app_user() is null then raise exception 'nobody removes this'; end if;
  insert into plant_removal_run (tenant_id, id) values (app_tenant(), wanted);
end $$;

-- The rows that are waiting to be recorded are, now, and the entry of the removal is written.
create function finish_plant_removal(wanted uuid, removed uuid, place uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  own constant int := app_tenant();
begin
  set constraints audit immediate;
  delete from plant_removal_run r where r.tenant_id = own and r.id = wanted and r.transaction = pg_current_xact_id();
  if not found then raise exception 'no removal was begun'; end if;
  insert into plant_removal (tenant_id, id, organisation_id, removed_id, name_zh, name_en, organisation_count, unit_count,
      device_count, point_count, contents, parts_sha256, account_id)
    select own, wanted, place, removed, m.name_zh, m.name_en, c.organisations, c.units, c.devices, c.points, c.contents, c.sum,
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
              encode(sha256(convert_to(string_agg(jsonb_build_array(p.subject, p.subject_id, p.before)::text, E'\n'
                order by p.subject, p.subject_id), 'UTF8')), 'hex') as sum
         from plant_removal_part p where p.tenant_id = own and p.removal_id = wanted) c
     where m.tenant_id = own and m.removal_id = wanted and m.subject in ('unit', 'organisation')
       and m.subject_id = removed::text;
  if not found then raise exception 'what was to be removed is there'; end if;
  set constraints audit deferred;
end $$;
revoke execute on function assert_plant_removal_ended(), begin_plant_removal(uuid), finish_plant_removal(uuid, uuid, uuid)
  from public;
grant execute on function begin_plant_removal(uuid), finish_plant_removal(uuid, uuid, uuid) to iwater_app;

-- As before (0140_organisation_copies.sql); what is new is that what goes with a removal is recorded with that.
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
