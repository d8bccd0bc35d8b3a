-- The product as a user views it in the place of another person: read-only, within what both may see. The key begins with the
-- person, so that the views are part of their history. A view ends at ends_at, or at ended_at before that.
create table view_as (
  tenant_id int not null,
  person_id uuid not null,
  id uuid not null,
  viewer_id uuid not null,
  -- No foreign key: sessions are deleted, what was viewed is kept.
  session_id uuid not null,
  begun_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > begun_at and ends_at <= begun_at + interval '1 hour'),
  ended_at timestamptz,
  primary key (tenant_id, person_id, id),
  foreign key (tenant_id, person_id) references account (tenant_id, id),
  foreign key (tenant_id, viewer_id) references account (tenant_id, id),
  check (person_id <> viewer_id)
);
create unique index view_as_session on view_as (tenant_id, session_id) where ended_at is null;
create index view_as_viewer on view_as (tenant_id, viewer_id);
call protect_tenant_table('view_as', 'select, insert, update (ended_at)');
call open_to_worker('view_as', 'select');
call audit_table('view_as');

-- The persons all of whom must have a right: in a view the user and the other person, otherwise the user alone.
create function app_readers() returns uuid[] language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('app.readers', true), '')::uuid[], array[nullif(current_setting('app.user', true), '')::uuid])
$$;

-- As 0065 has it, for each of them.
create or replace function account_may(permission text) returns boolean language sql stable as $$
  select not exists (
    select from unnest((select app_readers())) reader (id)
     where not coalesce((permission = 'signed-in' and reader.id is not null)
        or exists (select from account_authority a where a.tenant_id = (select app_tenant())
               and a.id = reader.id and a.is_administrator)
        or exists (select from held_role r where r.tenant_id = (select app_tenant())
               and r.account_id = reader.id and permission = any (r.permissions)), false))
$$;

-- What is private to persons stays so in a view: the trail names messages by their titles and files by their names.
create policy view_private on audit_entry as restrictive for select to iwater_app using (
  (select nullif(current_setting('app.readers', true), '')) is null
  or subject <> all ('{message,file,file_attachment,record_export,second_factor,bound_device}'));

-- Who views the product as a person has to be told what that person's own sessions are told.
create or replace function tell_sessions_of(tenant int, accounts uuid[]) returns void language sql as $$
  select pg_notify('session', s.id::text) from session s
   where s.tenant_id = tenant and s.account_id = any (accounts) and s.ended_at is null
  union all
  select pg_notify('session', v.session_id::text) from view_as v
   where v.tenant_id = tenant and v.person_id = any (accounts) and v.ended_at is null
$$;
