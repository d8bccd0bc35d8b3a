-- Records that stand below others of their table.

-- Refuses a record (SQLSTATE 23514) that would stand below itself (constraint record_tree_circular) or make more than 20 levels
-- (record_tree_depth). TG_ARGV is the column of the record above. One transaction at a time changes the tree of a tenant's table:
-- two moves that are right by themselves can make a circle together.
create function keep_tree() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most constant int := 20;
  above uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  is_circular boolean;
  levels_above int;
  levels_below int;
begin
  perform pg_advisory_xact_lock(734512, hashtext(new.tenant_id || '.' || tg_table_name));
  execute format('with recursive up (id, level) as (
      select $1, 1
      union all
      select t.%1$I, u.level + 1 from %2$s t join up u on t.id = u.id
       where t.tenant_id = $2 and t.%1$I is not null and u.id <> $3 and u.level <= $4)
    select bool_or(id = $3), max(level) from up', tg_argv[0], tg_relid::regclass)
    into is_circular, levels_above using above, new.tenant_id, new.id, most;
  if is_circular then
    raise exception 'the record would stand below itself' using errcode = '23514', constraint = 'record_tree_circular';
  end if;
  execute format('with recursive down (id, level) as (
      select $1, 1
      union all
      select t.id, d.level + 1 from %2$s t join down d on t.%1$I = d.id where t.tenant_id = $2 and d.level <= $3)
    select max(level) from down', tg_argv[0], tg_relid::regclass)
    into levels_below using new.id, new.tenant_id, most;
  if levels_above + levels_below > most then
    raise exception 'the tree would have more than % levels', most using errcode = '23514', constraint = 'record_tree_depth';
  end if;
  return null;
end $$;
revoke execute on function keep_tree() from public;

-- Makes the records of a table a tree by one of its columns, a uuid that may be null.
create procedure keep_record_tree(name regclass, "column" name) language plpgsql as $$
begin
  execute format('alter table %1$s add foreign key (tenant_id, %2$I) references %1$s (tenant_id, id)', name, "column");
  execute format('create index on %s (tenant_id, %I)', name, "column");
  execute format('create trigger keep_tree after insert on %1$s for each row when (new.%2$I is not null)
    execute function keep_tree(%2$L)', name, "column");
  execute format('create trigger keep_tree_changed after update of %2$I on %1$s for each row
    when (new.%2$I is not null and new.%2$I is distinct from old.%2$I)
    execute function keep_tree(%2$L)', name, "column");
end $$;
revoke execute on procedure keep_record_tree(regclass, name) from public;

-- keep_record_tree adds it again.
alter table dictionary drop constraint dictionary_tenant_id_parent_id_fkey;
call keep_record_tree('dictionary', 'parent_id');
