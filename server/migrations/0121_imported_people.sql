-- People from spreadsheets: what the row of the file said of each, under the id of the account that was made of it. An import of
-- records writes and undoes these; the account follows. They are not changed later, so the account tells what was.
create table imported_person (name_zh text not null, name_en text not null, title_zh text not null, title_en text not null,
  login_name text not null, phone text, email text, role_ids text[] not null default '{}',
  further_organisation_ids text[] not null default '{}');
call make_record_table('imported_person', 'organisation');

-- First passwords of imported people until they were handed to the person who imported them, for a day at most. Sealed: the
-- database alone does not tell them.
create table first_password (
  tenant_id int not null,
  -- Who has imported, and reads them.
  account_id uuid not null,
  person_id uuid not null,
  import_id uuid not null,
  sealed_password bytea not null,
  made_at timestamptz not null,
  primary key (tenant_id, person_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, person_id) references account (tenant_id, id)
);
create index first_password_import on first_password (tenant_id, import_id);
create index first_password_importer on first_password (tenant_id, account_id);
call protect_own_table('first_password', 'select, insert, delete');
call open_to_worker('first_password', 'select, delete');

-- Deletes the account of an imported person while that import is undone, and only then: nobody deletes accounts otherwise. False
-- where the person has signed in or anything of theirs was changed since. What refers to the account keeps it (foreign_key_violation).
create function remove_imported_person(wanted uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  imported imported_person;
begin
  if not exists (select from record_import_run r
      join record_import_change c on c.tenant_id = r.tenant_id and c.import_id = r.import_id
     where r.tenant_id = app_tenant() and r.subject = 'imported_person' and r.step = 'undone'
       and r.transaction = pg_current_xact_id() and c.step = 'stored' and c.record_id = wanted) then
    raise exception 'no import of this person is being undone';
  end if;
  select p.* into strict imported from imported_person p where p.tenant_id = app_tenant() and p.id = wanted;
  perform from account a where a.tenant_id = app_tenant() and a.id = wanted
     and row(a.name_zh, a.name_en, a.title_zh, a.title_en, a.phone, a.email, a.organisation_id) is not distinct from
         row(imported.name_zh, imported.name_en, imported.title_zh, imported.title_en, imported.phone, lower(imported.email),
           imported.organisation_id)
     and a.is_enabled and a.must_change_password and a.unlocked_at is null and not a.needs_bound_device
     and array(select r.role_id::text from account_role r where r.tenant_id = a.tenant_id and r.account_id = a.id order by 1)
         = array(select distinct unnest(imported.role_ids) order by 1)
     and array(select o.organisation_id::text from account_organisation o
                where o.tenant_id = a.tenant_id and o.account_id = a.id order by 1)
         = array(select distinct o from unnest(imported.further_organisation_ids) o
                  where o <> imported.organisation_id::text order by 1)
     and 1 = (select count(*) from password_history h where h.tenant_id = a.tenant_id and h.account_id = a.id)
     and not exists (select from session s where s.tenant_id = a.tenant_id and s.account_id = a.id)
     and not exists (select from sign_in_log l where l.tenant_id = a.tenant_id and l.account_id = a.id
       and l.outcome = 'signed-in')
     for update;
  if not found then return false; end if;
  delete from first_password where tenant_id = app_tenant() and person_id = wanted;
  delete from password_history where tenant_id = app_tenant() and account_id = wanted;
  delete from account_role where tenant_id = app_tenant() and account_id = wanted;
  delete from account_organisation where tenant_id = app_tenant() and account_id = wanted;
  delete from account where tenant_id = app_tenant() and id = wanted;
  return true;
end $$;
revoke execute on function remove_imported_person(uuid) from public;
grant execute on function remove_imported_person(uuid) to iwater_app;
