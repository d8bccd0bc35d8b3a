-- Records that users put in an order of their own.

-- Fills the column of TG_ARGV of a new record: behind all others of its tenant, with room for records to be put between.
create function place_record() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place int;
begin
  execute format('select coalesce(max(%I), 0) + 1024 from %s where tenant_id = $1', tg_argv[0], tg_relid::regclass)
    into place using new.tenant_id;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], place));
end $$;
revoke execute on function place_record() from public;

-- Keeps the order of a table of records in one of its columns, an int.
create procedure keep_record_order(name regclass, "column" name) language plpgsql as $$
begin
  execute format('create index on %s (tenant_id, %I)', name, "column");
  execute format('create trigger place_record before insert on %s for each row when (new.%I is null)
    execute function place_record(%L)', name, "column", "column");
end $$;
revoke execute on procedure keep_record_order(regclass, name) from public;
