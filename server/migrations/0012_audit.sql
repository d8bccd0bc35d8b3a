-- Who changed what, when and from where. Triggers write the trail, in the transaction of the change: a change that
-- cannot be recorded does not happen, and no code can forget to. The working logins may read it and nothing else.
--
-- The entries of a tenant are numbered without gaps and chained: each holds the hash of what it says together with the
-- hash of the one before. Whoever changes, removes or inserts one has to write all later ones anew, and then the head
-- of the chain is another than the one that was noted elsewhere.
create table audit_entry (
  tenant_id int not null references tenant (id),
  number bigint not null check (number > 0),
  at timestamptz not null,
  -- The person; null where the product itself did it, as timed work, intake and setting up do.
  actor uuid,
  address text,
  action text not null check (action in ('added', 'changed', 'removed')),
  -- The table, and the row's primary key without the tenant.
  subject text not null,
  subject_id text not null,
  -- What the row was called at the time; empty where its kind has no name.
  name_zh text not null,
  name_en text not null,
  -- The columns that changed, or all that hold something of a row that was added or removed.
  before jsonb,
  after jsonb,
  -- Columns that changed and whose values are recorded nowhere: passwords, keys.
  concealed text[] not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (tenant_id, number)
);
create index audit_entry_at on audit_entry (tenant_id, at);
create index audit_entry_actor on audit_entry (tenant_id, actor, number);
create index audit_entry_subject on audit_entry (tenant_id, subject, number);
create index audit_entry_subject_id on audit_entry (tenant_id, subject_id, number);

-- A person sees what they did and what people of the organisations they see did; who sees the whole tenant, everything.
alter table audit_entry enable row level security;
alter table audit_entry force row level security;
create policy app on audit_entry to iwater_app using (
  tenant_id = (select app_tenant())
  and ((select app_sees_all()) or actor = (select app_user())
    or exists (select from account a where a.tenant_id = audit_entry.tenant_id and a.id = audit_entry.actor
         and a.organisation_id = any ((select app_organisations())::uuid[]))));
create policy owner on audit_entry to current_user using (true) with check (true);
grant select on audit_entry to iwater_app;

-- Where the chain of a tenant ends. Its row is also the lock under which the chain grows.
create table audit_head (
  tenant_id int primary key references tenant (id),
  number bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex') check (octet_length(hash) = 32)
);
call protect_tenant_table('audit_head', 'select');
call open_to_worker('audit_head', 'select');

-- The hash of an entry: SHA-256 over the hash before it and the entry as a JSON array in UTF-8, written as PostgreSQL
-- writes jsonb. Times are UTC with microseconds.
create function audit_hash(previous bytea, entry audit_entry) returns bytea
  language sql stable set search_path = pg_catalog, public as $$
  select sha256(previous || convert_to(jsonb_build_array(
    entry.tenant_id, entry.number, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor,
    entry.address, entry.action, entry.subject, entry.subject_id, entry.name_zh, entry.name_en, entry.before,
    entry.after, entry.concealed)::text, 'UTF8'))
$$;

-- A value as the trail keeps it: long texts are cut, so that a layout or a picture does not fill it.
create function audit_value(value jsonb) returns jsonb language sql immutable as $$
  select case when length(value::text) > 4000 then to_jsonb(left(value #>> '{}', 4000) || ' …') else value end
$$;

-- The first of a row's columns that says what it is called.
create function audit_name(shown jsonb, language text) returns text language sql immutable as $$
  select left(coalesce(shown ->> ('name_' || language), shown ->> ('title_' || language), shown ->> 'name',
    shown ->> 'title', shown ->> 'label', shown ->> 'host', shown ->> 'code', shown ->> 'file_name', shown ->> ('text_' || language), ''), 200)
$$;

-- Arguments: columns of the key, columns never shown, columns that do not count as a change.
create function write_audit() returns trigger
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
begin
  -- What is found by is computed from what stands beside it.
  select array_agg(c.key order by c.key) into changed from jsonb_object_keys(shown) c (key)
   where c.key not in ('tenant_id', 'search_text') and c.key <> all (ignored)
     and coalesce(nullif(old_row -> c.key, 'null'), 'null') <> coalesce(nullif(new_row -> c.key, 'null'), 'null');
  -- An update that changes nothing, or nothing that counts, is none.
  if changed is null then return null; end if;

  entry.tenant_id := coalesce(shown ->> 'tenant_id', shown ->> 'id')::int;
  entry.actor := app_user();
  entry.address := app_address();
  entry.action := case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'removed' end;
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

-- The head moves once a transaction, with the last of its entries: a row that were written again for each of thousands
-- would be ever slower to find. This trigger is queued by the ones above and so runs after all of them.
create function move_audit_head() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update audit_head h set number = new.number, hash = new.hash where h.tenant_id = new.tenant_id
     and not exists (select from audit_entry e where e.tenant_id = new.tenant_id and e.number > new.number);
  return null;
end $$;
create constraint trigger move_head after insert on audit_entry
  deferrable initially deferred for each row execute function move_audit_head();

create function begin_audit() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into audit_head (tenant_id) values (new.id);
  return null;
end $$;
create trigger begin_audit after insert on tenant for each row execute function begin_audit();
insert into audit_head (tenant_id) select id from tenant;

revoke execute on function write_audit(), move_audit_head(), begin_audit() from public;

-- Has the trail record every change of a table's rows. hidden: columns of which it only says that they changed, to
-- which binary ones belong by themselves. ignored: columns that the product writes by itself and often.
create procedure audit_table(name regclass, hidden text[] default '{}', ignored text[] default '{}')
  language plpgsql as $$
declare
  key_columns text[];
  concealed text[];
begin
  select coalesce(array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)), '{tenant_id}')
    into key_columns
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
   where i.indrelid = name and i.indisprimary and a.attname <> 'tenant_id';
  select array_agg(a.attname::text) into concealed from pg_attribute a
   where a.attrelid = name and a.attnum > 0 and not a.attisdropped
     and (a.atttypid = 'bytea'::regtype or a.attname = any (hidden));
  -- Deferred, so that the chain of the tenant is the last thing a transaction locks and the one it locks shortest.
  execute format('create constraint trigger audit after insert or update or delete on %s deferrable initially deferred
    for each row execute function write_audit(%L, %L, %L)', name, key_columns, coalesce(concealed, '{}'), ignored);
end $$;
revoke execute on procedure audit_table(regclass, text[], text[]) from public;

call audit_table('tenant');
call audit_table('organisation');
call audit_table('branding');
call audit_table('tenant_host');
call audit_table('account', '{password_hash}', '{password_changed_at}');
call audit_table('role');
call audit_table('account_role');
call audit_table('role_menu');
call audit_table('system');
call audit_table('system_organisation');
call audit_table('menu_entry');
call audit_table('sign_in_rule');
call audit_table('account_organisation');
call audit_table('second_factor', '{}', '{last_step}');
call audit_table('bound_device', '{number}', '{last_at}');
call audit_table('partner', '{secret}');
call audit_table('oidc_provider', '{client_secret}');
call audit_table('unit');
call audit_table('device');
call audit_table('point');
call audit_table('field_connection', '{station_password}');
call audit_table('field_channel');
call audit_table('import_job', '{}', '{layout,preview,rows_done,row_count,station_count,sample_count,duplicate_count,conflict_count,rejected,period_seconds,storing_since,leased_until,attempts,stored_name}');
