-- Who the database lets see what. Every later table calls one of the protect_* procedures below.
--
-- iwater_app    serves requests; sees one tenant at a time, and of it only the organisations of the session.
-- iwater_worker takes in field data and runs timed work for all tenants; sees only the tables named for it.
-- Both may log in, neither owns anything nor may bypass a policy. The roles are made before the migrations run.

grant usage on schema public to iwater_app, iwater_worker;

-- A setting made with set_config(…, true) reads as '' and not as null after the transaction, hence nullif.
create function app_tenant() returns int language sql stable parallel safe as
  $$ select nullif(current_setting('app.tenant', true), '')::int $$;

create function app_user() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.user', true), '')::uuid $$;

-- Where the request came from that changes something; null for timed work.
create function app_address() returns text language sql stable parallel safe as
  $$ select nullif(current_setting('app.address', true), '') $$;

-- The organisation the session works for: its name is seen also by whoever sees no data of it.
create function app_organisation() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.organisation', true), '')::uuid $$;

-- The organisations the session may see, or '*' for every organisation of the tenant.
create function app_sees_all() returns boolean language sql stable parallel safe as
  $$ select current_setting('app.organisations', true) = '*' $$;

create function app_organisations() returns uuid[] language sql stable parallel safe as
  $$ select case when current_setting('app.organisations', true) in ('*', '') then '{}'::uuid[]
                 else coalesce(current_setting('app.organisations', true), '{}')::uuid[] end $$;

-- The functions stand in (select …) so that they are computed once and not for every row.

-- The policies named owner let migrations and the few functions of the owner work where it is no superuser.

-- For tables with tenant_id: every session of the tenant may see and, where granted, change the rows.
create procedure protect_tenant_table(name regclass, rights text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy app on %s to iwater_app using (tenant_id = (select app_tenant()))
    with check (tenant_id = (select app_tenant()))', name);
  execute format('create policy owner on %s to current_user using (true) with check (true)', name);
  execute format('grant %s on %s to iwater_app', rights, name);
end $$;

-- For tables with tenant_id and organisation_id: only rows of organisations that the session sees.
create procedure protect_organisation_table(name regclass, rights text) language plpgsql as $$
declare
  visible constant text := 'tenant_id = (select app_tenant()) and ((select app_sees_all())
    or organisation_id = any ((select app_organisations())::uuid[]))';
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy app on %s to iwater_app using (%s) with check (%s)', name, visible, visible);
  execute format('create policy owner on %s to current_user using (true) with check (true)', name);
  execute format('grant %s on %s to iwater_app', rights, name);
end $$;

-- For tables with tenant_id and account_id: only what belongs to the person of the session.
create procedure protect_own_table(name regclass, rights text) language plpgsql as $$
declare
  own constant text := 'tenant_id = (select app_tenant()) and account_id = (select app_user())';
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy app on %s to iwater_app using (%s) with check (%s)', name, own, own);
  execute format('create policy owner on %s to current_user using (true) with check (true)', name);
  execute format('grant %s on %s to iwater_app', rights, name);
end $$;

-- Lets timed work and the intake of field data reach a table across tenants.
create procedure open_to_worker(name regclass, rights text) language plpgsql as $$
begin
  execute format('create policy worker on %s to iwater_worker using (true) with check (true)', name);
  execute format('grant %s on %s to iwater_worker', rights, name);
end $$;

revoke execute on procedure protect_tenant_table(regclass, text) from public;
revoke execute on procedure protect_organisation_table(regclass, text) from public;
revoke execute on procedure protect_own_table(regclass, text) from public;
revoke execute on procedure open_to_worker(regclass, text) from public;
