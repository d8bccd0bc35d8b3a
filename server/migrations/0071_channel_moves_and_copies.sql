-- Values that are moved to the right point after a channel was wired to a wrong one, with what became of them.
create table channel_move (
  tenant_id int not null references tenant (id),
  id uuid not null,
  organisation_id uuid not null,
  connection_id uuid not null,
  -- From which points to which; two that were exchanged stand in both.
  from_points uuid[] not null,
  to_points uuid[] not null,
  -- By the device's time, and by arrival.
  moved_from timestamptz not null,
  received_until timestamptz not null,
  account_id uuid not null,
  -- Values that the right point had one of for the same moment are kept where they were.
  moved_count bigint,
  stayed_count bigint,
  -- While the job is at work.
  moved_so_far bigint not null default 0,
  stayed_so_far bigint not null default 0,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
call protect_organisation_table('channel_move', 'select, insert');
call open_to_worker('channel_move', 'select, update');
call audit_table('channel_move', '{}', '{moved_so_far,stayed_so_far}');

grant update (point_id) on field_channel to iwater_app;

-- Units that were copied. The rows of a copy get no audit entries of their own: the copy has one, with what it
-- consists of. Written by the functions below alone.
create table plant_copy (
  tenant_id int not null references tenant (id),
  id uuid not null,
  organisation_id uuid not null,
  source_id uuid not null,
  copy_id uuid not null,
  name_zh text not null,
  name_en text not null,
  device_count int not null,
  point_count int not null,
  limit_count int not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
call protect_organisation_table('plant_copy', 'select');
call audit_table('plant_copy', '{}', '{}');

-- The copy whose transaction this is; like the import of record_import_run, it lives within one transaction alone.
create table plant_copy_run (
  tenant_id int not null,
  id uuid not null,
  transaction xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, id)
);
call protect_tenant_table('plant_copy_run', 'select');

create function assert_plant_copy_ended() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from plant_copy_run r where r.tenant_id = new.tenant_id and r.id = new.id) then
    raise exception 'a copy has to end in the transaction in which it began';
  end if;
  return null;
end $$;
create constraint trigger must_end after insert on plant_copy_run
  deferrable initially deferred for each row execute function assert_plant_copy_ended();

create function begin_plant_copy(wanted uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if app_user() is null then raise exception 'nobody copies anything'; end if;
  insert into plant_copy_run (tenant_id, id) values (app_tenant(), wanted);
end $$;

-- The rows that are waiting to be recorded are passed over, now, and the entry of the copy is written.
create function finish_plant_copy(wanted uuid, source uuid, made uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  own constant int := app_tenant();
begin
  set constraints audit immediate;
  delete from plant_copy_run r where r.tenant_id = own and r.id = wanted and r.transaction = pg_current_xact_id();
  if not found then raise exception 'no copy was begun'; end if;
  insert into plant_copy (tenant_id, id, organisation_id, source_id, copy_id, name_zh, name_en, device_count, point_count,
      limit_count, account_id)
    select own, wanted, u.organisation_id, source, u.id, u.name_zh, u.name_en,
           (select count(*) from device d where d.tenant_id = own and d.unit_id = u.id),
           (select count(*) from point p where p.tenant_id = own and p.unit_id = u.id),
           (select count(*) from point_limit l join point p on p.tenant_id = l.tenant_id and p.id = l.point_id
             where l.tenant_id = own and p.unit_id = u.id), app_user()
      from unit u where u.tenant_id = own and u.id = made;
  set constraints audit deferred;
end $$;

-- As before (0041_record_imports.sql); what is new is that rows which a copy adds are passed over.
create or replace function write_audit() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  shown constant jsonb := coalesce(new_row, old_row);
  key_columns constant text[] := tg_argv[0];
  hidden constant text[] := tg_argv[1];
  ignored constant text[] := tg_argv[2];
  changed text[];
  previous bytea;
  entry audit_entry;
  run record_import_run;
begin
  -- What is found by is computed from what stands beside it.
  select array_agg(c.key order by c.key) into changed from jsonb_object_keys(shown) c (key)
   where c.key not in ('tenant_id', 'search_text') and c.key <> all (ignored)
     and coalesce(nullif(old_row -> c.key, 'null'), 'null') <> coalesce(nullif(new_row -> c.key, 'null'), 'null');
  -- An update that changes nothing, or nothing that counts, is none.
  if changed is null then return null; end if;

  entry.tenant_id := coalesce(shown ->> 'tenant_id', shown ->> 'id')::int;
  entry.action := case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'removed' end;

  if tg_op = 'INSERT'
     and tg_table_name in ('unit', 'device', 'point', 'point_limit')
     and exists (select from plant_copy_run r
                  where r.tenant_id = entry.tenant_id and r.transaction = pg_current_xact_id()) then
    return null;
  end if;

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

revoke execute on function assert_plant_copy_ended(), begin_plant_copy(uuid), finish_plant_copy(uuid, uuid, uuid) from public;
grant execute on function begin_plant_copy(uuid), finish_plant_copy(uuid, uuid, uuid) to iwater_app;
