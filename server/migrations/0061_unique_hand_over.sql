-- As 0038 has it, but for the unique keys: within a transaction that asks for it they are judged at its end, so that records
-- saved together may hand a value on or exchange theirs.
create or replace procedure make_record_table(name regclass, sight text, uniques text[] default '{}') language plpgsql as $$
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
    execute format('alter table %s add unique (tenant_id, %I) deferrable', name, unique_column);
  end loop;
  call audit_table(name, '{}', '{version}');
end $$;

alter table dictionary
  drop constraint dictionary_tenant_id_code_key,
  add constraint dictionary_tenant_id_code_key unique (tenant_id, code) deferrable;
