-- The moment from which the reporting period of a point applies, and the periods before it: [{"since": ms or null, "seconds": n}] in the
-- order of time. Completeness and gaps of earlier times are judged by the period that applied then. Null: it has always applied.
alter table point add column period_since timestamptz,
  add column earlier_periods jsonb not null default '[]' check (jsonb_typeof(earlier_periods) = 'array');

-- A period that is changed applies from now on, unless its beginning is changed with it. What began later than the present one never applied.
create function keep_period() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  since_ms double precision;
begin
  if new.period_seconds <> old.period_seconds then
    if new.period_since is not distinct from old.period_since then
      new.period_since := date_trunc('milliseconds', now());
    end if;
    new.earlier_periods := old.earlier_periods || jsonb_build_object(
      'since', round(extract(epoch from old.period_since) * 1000), 'seconds', old.period_seconds);
  end if;
  since_ms := extract(epoch from new.period_since) * 1000;
  new.earlier_periods := coalesce((
    select jsonb_agg(e.period order by e.place) from jsonb_array_elements(new.earlier_periods) with ordinality e (period, place)
     where coalesce((e.period ->> 'since')::float8, '-infinity') < since_ms), '[]');
  return new;
end $$;
create trigger keep_period before update of period_seconds, period_since on point for each row
  when ((old.period_seconds, old.period_since) is distinct from (new.period_seconds, new.period_since))
  execute function keep_period();
revoke execute on function keep_period() from public;

drop trigger audit on point;
call audit_table('point', '{}', '{version,factor_id,earlier_periods}');
