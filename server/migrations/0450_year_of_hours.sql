-- Makes the partition of the hours that hold one day, where its samples need no minutes.
create function ensure_hour_partition(wanted date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  year date := date_trunc('year', wanted)::date;
  name text := 'sample_hour_' || to_char(year, 'YYYY');
begin
  if wanted < date '1970-01-01' or wanted > current_date + 40 then
    raise exception 'no partition for %', wanted using errcode = '22008';
  end if;
  if to_regclass('public.' || name) is null then
    lock table sample_hour in share update exclusive mode;
    if to_regclass('public.' || name) is null then
      execute format('create table %I (like sample_hour including all)', name);
      execute format('alter table sample_hour attach partition %I for values from (%L) to (%L)', name,
        year::text || ' 00:00+00', (year + interval '1 year')::date::text || ' 00:00+00');
    end if;
  end if;
end $$;
revoke execute on function ensure_hour_partition(date) from public;
grant execute on function ensure_hour_partition(date) to iwater_worker;
