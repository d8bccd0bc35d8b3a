-- Records from files. The rows that an import writes get no audit entries of their own: the import has one, with the
-- SHA-256 of its file and of all that it changed, and what stood in its rows before is kept beside it. So thousands of
-- rows do not go through the chain of hashes one by one, and an import can be undone.

-- What a person has ordered: first a dry run, then, if they want, that it is stored. Deleted after a week.
create table record_import_order (
  tenant_id int not null references tenant (id),
  id uuid not null,
  -- The table of the entity.
  subject text not null,
  account_id uuid not null,
  organisation_id uuid not null,
  file_id uuid not null,
  file_name text not null,
  -- In hex, of the bytes that the dry run has read.
  file_sha256 text check (file_sha256 ~ '^[0-9a-f]{64}$'),
  mode text not null check (mode in ('add', 'update')),
  state text not null default 'checking' check (state in ('checking', 'checked', 'storing', 'stored', 'failed')),
  -- The latest job.
  job_id uuid not null,
  -- What the latest run has found; its shape stands in the contract.
  report jsonb,
  faulty_file_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
call protect_own_table('record_import_order', 'select, insert, update');
call open_to_worker('record_import_order', 'select, update, delete');

-- What was stored. Written by the functions below alone.
create table record_import (
  tenant_id int not null references tenant (id),
  id uuid not null,
  subject text not null,
  account_id uuid not null,
  organisation_id uuid not null,
  file_name text not null,
  file_sha256 text not null,
  mode text not null,
  added_count int not null,
  changed_count int not null,
  unchanged_count int not null,
  left_out_count int not null,
  -- SHA-256 in hex of what it changed, record by record.
  changes_sha256 text not null,
  stored_at timestamptz not null default now(),
  undo_job_id uuid,
  undone_at timestamptz,
  undone_by uuid,
  restored_count int,
  kept_count int,
  -- The first records that stayed as they were when it was undone, each with its reason.
  kept jsonb,
  -- When the previous values were deleted.
  expired_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
create index record_import_stored on record_import (tenant_id, subject, stored_at desc);
call protect_organisation_table('record_import', 'select');
-- One's own ones are seen from everywhere.
create policy own on record_import to iwater_app
  using (tenant_id = (select app_tenant()) and account_id = (select app_user()));
grant update (undo_job_id) on record_import to iwater_app;
call open_to_worker('record_import', 'select, update');
call audit_table('record_import', '{}', '{undo_job_id,kept,expired_at}');

-- The records that an import wrote, and those that its undoing wrote: the columns that changed, before and after.
create table record_import_change (
  tenant_id int not null,
  import_id uuid not null,
  step text not null check (step in ('stored', 'undone')),
  record_id uuid not null,
  action text not null check (action in ('added', 'changed', 'removed')),
  -- Of the record after it; a record that has another one was changed since.
  version int not null,
  before jsonb,
  after jsonb,
  primary key (tenant_id, import_id, step, record_id),
  foreign key (tenant_id, import_id) references record_import (tenant_id, id) deferrable initially deferred
);
create index record_import_change_record on record_import_change (tenant_id, record_id);
alter table record_import_change enable row level security;
alter table record_import_change force row level security;
create policy app on record_import_change to iwater_app using (tenant_id = (select app_tenant())
  and exists (select from record_import i where i.tenant_id = record_import_change.tenant_id and i.id = import_id));
create policy owner on record_import_change to current_user using (true) with check (true);
grant select on record_import_change to iwater_app;
call open_to_worker('record_import_change', 'select, update');

-- For the audit trail: which imports wrote a record, and what they changed of it.
create view record_import_trace with (security_invoker = true) as
  select tenant_id, import_id, step, record_id, before, after from record_import_change;
grant select on record_import_trace to iwater_app;

-- The import whose transaction this is. A row lives within one transaction alone, so nobody else ever sees it, and the
-- logins have no right to write one: only the functions below turn the entries of single rows off.
create table record_import_run (
  tenant_id int not null,
  import_id uuid not null,
  step text not null,
  subject text not null,
  transaction xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, import_id)
);
call protect_tenant_table('record_import_run', 'select');

create function assert_record_import_ended() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from record_import_run r where r.tenant_id = new.tenant_id and r.import_id = new.import_id) then
    raise exception 'an import of records has to end in the transaction in which it began';
  end if;
  return null;
end $$;
create constraint trigger must_end after insert on record_import_run
  deferrable initially deferred for each row execute function assert_record_import_ended();

-- As before (0012_audit.sql); what is new is that a row which an import writes is recorded with that.
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

-- Rows are recorded with an import only of tables that hide nothing from the trail and count their changes.
create function assert_record_table(wanted text) returns void
  language plpgsql stable set search_path = pg_catalog, public as $$
begin
  if not exists (select from pg_class c join pg_trigger t on t.tgrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relname = wanted and t.tgfoid = 'write_audit'::regproc
        and split_part(encode(t.tgargs, 'escape'), E'\\000', 2) = '{}'
        and split_part(encode(t.tgargs, 'escape'), E'\\000', 3) = '{version}') then
    raise exception 'the table % is none of records', wanted;
  end if;
end $$;

-- From here on the rows of the entity are recorded with the import. Who orders it stores it.
create function begin_record_import(wanted uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ordered record_import_order;
begin
  select o.* into ordered from record_import_order o where o.tenant_id = app_tenant() and o.id = wanted
     and o.account_id = app_user() and o.state = 'storing' for update;
  if not found then raise exception 'no import of this person is to be stored'; end if;
  perform assert_record_table(ordered.subject);
  insert into record_import_run (tenant_id, import_id, step, subject)
    values (ordered.tenant_id, ordered.id, 'stored', ordered.subject);
end $$;

-- The rows that are waiting to be recorded are, now, and the entry of the import is written.
create function finish_record_import(wanted uuid, unchanged int, left_out int) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  run record_import_run;
begin
  set constraints audit immediate;
  delete from record_import_run r where r.tenant_id = app_tenant() and r.import_id = wanted and r.step = 'stored'
     and r.transaction = pg_current_xact_id() returning r.* into run;
  if not found then raise exception 'no import was begun'; end if;
  insert into record_import (tenant_id, id, subject, account_id, organisation_id, file_name, file_sha256, mode,
      added_count, changed_count, unchanged_count, left_out_count, changes_sha256)
    select o.tenant_id, o.id, o.subject, o.account_id, o.organisation_id, o.file_name, o.file_sha256, o.mode,
           c.added, c.changed, unchanged, left_out, c.sum
      from record_import_order o cross join (
        select count(*) filter (where action = 'added') as added, count(*) filter (where action = 'changed') as changed,
               encode(sha256(convert_to(coalesce(string_agg(jsonb_build_array(record_id, action, before, after)::text,
                 E'\n' order by record_id), ''), 'UTF8')), 'hex') as sum
          from record_import_change where tenant_id = run.tenant_id and import_id = wanted and step = 'stored') c
     where o.tenant_id = run.tenant_id and o.id = wanted;
  update record_import_order set state = 'stored' where tenant_id = run.tenant_id and id = wanted;
  set constraints audit deferred;
end $$;

-- Possible for a week, to whoever sees the import.
create function begin_record_undo(wanted uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  stored record_import;
begin
  select i.* into stored from record_import i where i.tenant_id = app_tenant() and i.id = wanted
     and (app_sees_all() or i.account_id = app_user() or i.organisation_id = any (app_organisations()))
     and i.undone_at is null and i.expired_at is null and i.stored_at > now() - interval '7 days' for update;
  if not found or app_user() is null then raise exception 'no import is to be undone'; end if;
  perform assert_record_table(stored.subject);
  insert into record_import_run (tenant_id, import_id, step, subject)
    values (stored.tenant_id, stored.id, 'undone', stored.subject);
end $$;

create function finish_record_undo(wanted uuid, kept_records int, first_kept jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  run record_import_run;
begin
  set constraints audit immediate;
  delete from record_import_run r where r.tenant_id = app_tenant() and r.import_id = wanted and r.step = 'undone'
     and r.transaction = pg_current_xact_id() returning r.* into run;
  if not found then raise exception 'no undoing was begun'; end if;
  -- What an earlier import wrote stands there again, under a later version.
  update record_import_change earlier set version = undone.version
    from record_import_change undone, record_import_change stored
   where undone.tenant_id = run.tenant_id and undone.import_id = wanted and undone.step = 'undone'
     and undone.action = 'changed'
     and stored.tenant_id = run.tenant_id and stored.import_id = wanted and stored.step = 'stored'
     and stored.record_id = undone.record_id
     and earlier.tenant_id = run.tenant_id and earlier.record_id = undone.record_id and earlier.import_id <> wanted
     and earlier.step = 'stored' and earlier.version = stored.version - 1;
  update record_import set undone_at = now(), undone_by = app_user(), kept_count = kept_records, kept = first_kept,
         restored_count = (select count(*) from record_import_change
           where tenant_id = run.tenant_id and import_id = wanted and step = 'undone')
   where tenant_id = run.tenant_id and id = wanted;
  set constraints audit deferred;
end $$;

revoke execute on function assert_record_import_ended(), assert_record_table(text), begin_record_import(uuid),
  finish_record_import(uuid, int, int), begin_record_undo(uuid), finish_record_undo(uuid, int, jsonb) from public;
grant execute on function begin_record_import(uuid), finish_record_import(uuid, int, int), begin_record_undo(uuid),
  finish_record_undo(uuid, int, jsonb) to iwater_app;
