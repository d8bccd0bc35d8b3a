-- Tools in the header, of an organisation and of everything below it that has none of its own. Whoever belongs below
-- need not see the organisation above, so that tools are the tenant's and not an organisation's to see.
create table tool (
  tenant_id int not null,
  id uuid not null,
  organisation_id uuid not null,
  -- 0 messages, 1 notices, 2 work records, 3 customer service, 4 AI assistant.
  kind smallint not null check (kind between 0 and 4),
  name_zh text not null,
  name_en text not null,
  address text not null,
  icon text not null,
  position int not null,
  is_demo boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
create index tool_organisation on tool (tenant_id, organisation_id, position);
call protect_tenant_table('tool', 'select, insert, delete');
call audit_table('tool');

-- The page of the client is served before anybody is signed in, and its head names what it may show in frames. This
-- answers the addresses of the tenant that has a host to itself, else those of every tenant, as any of them may be
-- signed in to under other hosts by its code.
create function frame_addresses(hosts text[]) returns setof text
  language sql stable security definer set search_path = pg_catalog, public as $$
    with mine as (select tenant_id from tenant_host where host = any (hosts)),
    everything as (
      select tenant_id, external_url as address from menu_entry where external_url is not null
      union select tenant_id, address from tool)
    select distinct address from everything
     where not exists (select from mine) or tenant_id in (select tenant_id from mine) $$;
revoke execute on function frame_addresses(text[]) from public;
grant execute on function frame_addresses(text[]) to iwater_app;

-- Server processes keep the answer until they hear that it may be another.
create function notify_frames() returns trigger language plpgsql as $$
begin
  perform pg_notify('frames', '');
  return null;
end $$;
create trigger notify_frames after insert or update or delete on tool
  for each statement execute function notify_frames();
create trigger notify_frames after insert or update or delete on menu_entry
  for each statement execute function notify_frames();
create trigger notify_frames after insert or update or delete on tenant_host
  for each statement execute function notify_frames();
