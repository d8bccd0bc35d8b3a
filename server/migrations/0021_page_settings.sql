-- Where people of an organisation begin after signing in, and those of everything below it that says nothing of its
-- own. Whoever belongs below need not see the organisation above, so that it is the tenant's and not an organisation's.
create table default_desktop (
  tenant_id int not null,
  organisation_id uuid not null,
  desktop text not null check (desktop in ('welcome', 'work', 'personal')),
  primary key (tenant_id, organisation_id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
call protect_tenant_table('default_desktop', 'select, insert, update, delete');
call audit_table('default_desktop');

-- Where a person wants to begin, whatever the organisation says.
create table own_desktop (
  tenant_id int not null,
  account_id uuid not null,
  desktop text not null check (desktop in ('welcome', 'work', 'personal')),
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
call protect_own_table('own_desktop', 'select, insert, update, delete');

-- What the page of a function tells has a beginning, and a picture in each language if wanted.
alter table advertisement
  add column shown_from timestamptz not null default now(),
  add column picture_zh_file_id uuid,
  add column picture_en_file_id uuid,
  add foreign key (tenant_id, picture_zh_file_id) references file (tenant_id, id)
    on delete set null (picture_zh_file_id),
  add foreign key (tenant_id, picture_en_file_id) references file (tenant_id, id)
    on delete set null (picture_en_file_id),
  add check (shown_until > shown_from);
grant update on advertisement to iwater_app;
