-- Records of entities that are described in the contract (contract/src/kit): what every table of them has.

-- Makes a table one of records: whose they are, their number, their version, who sees them, their audit trail. `sight` is
-- 'organisation', which adds the organisation they belong to, or 'tenant'. Each of `uniques` is there once in a tenant.
create procedure make_record_table(name regclass, sight text, uniques text[] default '{}') language plpgsql as $$
declare
  unique_column text;
begin
  execute format('alter table %s add tenant_id int not null references tenant (id), add id uuid not null,
    add version int not null default 1, add primary key (tenant_id, id)', name);
  if sight = 'organisation' then
    execute format('alter table %s add organisation_id uuid not null,
      add foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)', name);
    call protect_organisation_table(name, 'select, insert, update, delete');
  else
    call protect_tenant_table(name, 'select, insert, update, delete');
  end if;
  foreach unique_column in array uniques loop
    execute format('alter table %s add unique (tenant_id, %I)', name, unique_column);
  end loop;
  call audit_table(name, '{}', '{version}');
end $$;

-- Makes a table one of rows that belong to the records of another and are seen with them.
create procedure make_row_table(name regclass, parent regclass) language plpgsql as $$
begin
  execute format('alter table %s add tenant_id int not null, add id uuid not null, add parent_id uuid not null,
    add position int not null, add primary key (tenant_id, id),
    add foreign key (tenant_id, parent_id) references %s (tenant_id, id) on delete cascade', name, parent);
  execute format('create index on %s (tenant_id, parent_id, position)', name);
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  -- The policy of the parent decides: a row is seen where its record is.
  execute format('create policy app on %1$s to iwater_app
    using (tenant_id = (select app_tenant())
      and exists (select from %2$s p where p.tenant_id = %1$s.tenant_id and p.id = %1$s.parent_id))', name, parent);
  execute format('create policy owner on %s to current_user using (true) with check (true)', name);
  execute format('grant select, insert, update, delete on %s to iwater_app', name);
  call audit_table(name, '{}', '{position}');
end $$;
revoke execute on procedure make_record_table(regclass, text, text[]) from public;
revoke execute on procedure make_row_table(regclass, regclass) from public;

-- Lists of choices that administrators keep.
create table dictionary (code text not null, name_zh text not null, name_en text not null, parent_id uuid, note text);
call make_record_table('dictionary', 'tenant', '{code}');
alter table dictionary add foreign key (tenant_id, parent_id) references dictionary (tenant_id, id);

-- `parent` is the item of the parent dictionary that an item belongs to.
create table dictionary_item (
  value text not null,
  name_zh text not null,
  name_en text not null,
  parent text,
  tone text,
  is_disabled boolean not null default false
);
call make_row_table('dictionary_item', 'dictionary');
alter table dictionary_item add unique (tenant_id, parent_id, value);

-- The items of all dictionaries by the code of theirs.
create view dictionary_label with (security_invoker = true) as
  select d.tenant_id, d.code, i.value, i.name_zh, i.name_en, i.parent, i.tone, i.is_disabled, i.position
    from dictionary d join dictionary_item i on i.tenant_id = d.tenant_id and i.parent_id = d.id;
grant select on dictionary_label to iwater_app;
