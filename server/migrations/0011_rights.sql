-- data_scope: how much of the tenant's data the role shows; of several roles the widest counts.
-- shows_all_menus: every entry that its rights allow; otherwise only those that role_menu says are shown.
-- is_demonstration: whoever has the role looks at everything and changes nothing.
alter table role
  add column data_scope text not null default 'organisation-and-below'
    check (data_scope in ('own', 'department', 'organisation', 'organisation-and-below', 'tenant')),
  add column shows_all_menus boolean not null default true,
  add column is_demonstration boolean not null default false;
grant delete on role to iwater_app;
create index account_role_role on account_role (tenant_id, role_id);
create index account_of_organisation on account (tenant_id, organisation_id);
create index sign_in_log_account on sign_in_log (tenant_id, account_id, at desc) where outcome = 'signed-in';

-- What a role says of one entry of a menu: whether it is shown, and which of its buttons are hidden.
create table role_menu (
  tenant_id int not null,
  role_id uuid not null,
  menu_entry_id uuid not null,
  is_shown boolean not null,
  hidden_buttons text[] not null default '{}',
  primary key (tenant_id, role_id, menu_entry_id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
  foreign key (tenant_id, menu_entry_id) references menu_entry (tenant_id, id) on delete cascade
);
call protect_tenant_table('role_menu', 'select, insert, update, delete');

-- A person's rights, place and sight are part of what is remembered of their sessions. Whoever changes them need
-- not think of it: these triggers tell every server process which sessions to read anew.
create function tell_sessions_of(tenant int, accounts uuid[]) returns void language sql as $$
  select pg_notify('session', s.id::text) from session s
   where s.tenant_id = tenant and s.account_id = any (accounts) and s.ended_at is null
$$;

create function tell_sessions_of_account() returns trigger language plpgsql as $$
begin
  perform tell_sessions_of(new.tenant_id, array[new.id]);
  return null;
end $$;
create trigger tell_sessions after update of organisation_id, is_enabled, is_administrator on account
  for each row execute function tell_sessions_of_account();

create function tell_sessions_of_members() returns trigger language plpgsql as $$
begin
  perform tell_sessions_of(m.tenant_id, array_agg(m.account_id)) from changed m group by m.tenant_id;
  return null;
end $$;
create trigger tell_given after insert on account_role referencing new table as changed
  for each statement execute function tell_sessions_of_members();
create trigger tell_taken after delete on account_role referencing old table as changed
  for each statement execute function tell_sessions_of_members();
create trigger tell_joined after insert on account_organisation referencing new table as changed
  for each statement execute function tell_sessions_of_members();
create trigger tell_left after delete on account_organisation referencing old table as changed
  for each statement execute function tell_sessions_of_members();

create function tell_sessions_of_role() returns trigger language plpgsql as $$
begin
  perform tell_sessions_of(new.tenant_id,
    array(select account_id from account_role where tenant_id = new.tenant_id and role_id = new.id));
  return null;
end $$;
create trigger tell_sessions after update of permissions, data_scope, is_demonstration on role
  for each row execute function tell_sessions_of_role();

-- A new, moved or hidden organisation changes what everybody above it sees.
create function tell_sessions_of_tenant() returns trigger language plpgsql as $$
begin
  perform pg_notify('session', s.id::text) from session s
   where s.ended_at is null and s.tenant_id in (select tenant_id from changed);
  return null;
end $$;
create trigger tell_added after insert on organisation referencing new table as changed
  for each statement execute function tell_sessions_of_tenant();
create trigger tell_changed after update on organisation referencing new table as changed
  for each statement execute function tell_sessions_of_tenant();
