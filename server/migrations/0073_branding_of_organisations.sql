-- Branding of any organisation: what is empty is taken from the organisation above. Pictures are stored files.

-- What the migration writes has no entry, which would be made at the end and hold the table until then.
drop trigger audit on branding;

alter table branding
  add id uuid,
  add version int not null default 1,
  add font_family text,
  add name_size int check (name_size between 8 and 64),
  add name_color text check (name_color ~ '^#[0-9A-Fa-f]{6}$'),
  add sign_in_name_size int check (sign_in_name_size between 8 and 64),
  add sign_in_name_color text check (sign_in_name_color ~ '^#[0-9A-Fa-f]{6}$'),
  add open_tree text check (open_tree in ('yes', 'no'));

update branding b set
  id = o.id,
  font_family = name_style ->> 'fontFamily',
  name_size = least(greatest(substring(name_style ->> 'fontSize1' from '^\d{1,3}')::int, 8), 64),
  name_color = substring(name_style ->> 'color1' from '^#[0-9A-Fa-f]{6}$'),
  sign_in_name_size = least(greatest(substring(name_style ->> 'fontSize2' from '^\d{1,3}')::int, 8), 64),
  sign_in_name_color = substring(name_style ->> 'color2' from '^#[0-9A-Fa-f]{6}$')
  from organisation o where o.tenant_id = b.tenant_id and o.parent_id is null;

-- What an organisation has not set is null.
alter table branding
  alter id set not null,
  drop constraint branding_pkey,
  add primary key (tenant_id, id),
  add foreign key (tenant_id, id) references organisation (tenant_id, id) on delete cascade,
  drop name_style,
  alter system_name_zh drop not null, alter system_name_en drop not null,
  alter slogan_zh drop not null, alter slogan_zh drop default,
  alter slogan_en drop not null, alter slogan_en drop default,
  alter brand_color drop not null, alter brand_color drop default,
  alter theme drop not null, alter theme drop default,
  alter version_name drop not null, alter version_name drop default,
  alter version_number drop not null, alter version_number drop default,
  alter shows_organisation drop not null, alter shows_organisation drop default,
  alter shows_organisation type text using case when shows_organisation then null else 'no' end,
  add check (shows_organisation in ('yes', 'no')),
  drop logo_file, drop system_logo_1, drop system_logo_2, drop login_file, drop web_icon_file, drop extended_logo_file,
  add logo_file uuid, add system_logo_1 uuid, add system_logo_2 uuid, add login_file uuid, add web_icon_file uuid,
  add extended_logo_file uuid;
update branding set slogan_zh = nullif(slogan_zh, ''), slogan_en = nullif(slogan_en, '')
 where slogan_zh = '' and slogan_en = '';

-- Everybody in the tenant may see it, as anybody with its code; it is set where the data of the organisation are visible.
drop policy app on branding;
create policy app on branding for select to iwater_app using (tenant_id = (select app_tenant()));
create policy app_insert on branding for insert to iwater_app
  with check (tenant_id = (select app_tenant())
    and ((select app_sees_all()) or id = any ((select app_organisations())::uuid[])));
create policy app_update on branding for update to iwater_app
  using (tenant_id = (select app_tenant())
    and ((select app_sees_all()) or id = any ((select app_organisations())::uuid[])));
grant insert on branding to iwater_app;
call audit_table('branding', '{}', '{version}');
create trigger detach_files after delete on branding for each row execute function detach_files('branding');

create or replace function create_tenant(new_code text, zone text, demo boolean, root uuid, zh text, en text) returns int
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare number int;
begin
  insert into tenant (code, time_zone, is_demo) values (new_code, zone, demo) returning id into number;
  insert into organisation (tenant_id, id, path, kind, name_zh, name_en)
    values (number, root, array[root], 'group', zh, en);
  insert into branding (tenant_id, id, system_name_zh, system_name_en) values (number, root, zh, en);
  return number;
end $$;

create view organisation_host with (security_invoker = true) as
  select tenant_id, parent_id as organisation_id, host from tenant_host;
grant select on organisation_host to iwater_app;
