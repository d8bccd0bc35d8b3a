-- How often an analyser is checked in which way, and what error it may have: one rule for each point and kind of check.
create table calibration_rule (
  point_id uuid not null,
  kind text not null check (kind in ('zero', 'span', 'standard', 'zero-calibration', 'span-calibration', 'comparison')),
  device_id uuid not null,
  unit_id uuid not null,
  is_active boolean not null,
  interval_days int not null check (interval_days > 0),
  starts_on date not null,
  lead_days int not null check (lead_days >= 0),
  error_kind text not null check (error_kind in ('absolute', 'relative', 'range')),
  range_value numeric(15, 6) check (range_value > 0),
  unit_of_measure text,
  limit_value numeric(15, 6) check (limit_value >= 0),
  limit_source text,
  minimum_pairs int check (minimum_pairs > 0),
  needed_pairs int check (needed_pairs > 0),
  people text[] not null default '{}',
  role text
);
call make_record_table('calibration_rule', 'organisation', '{}');
alter table calibration_rule
  add constraint calibration_rule_once unique (tenant_id, point_id, kind) deferrable,
  add foreign key (tenant_id, point_id) references point (tenant_id, id),
  add foreign key (tenant_id, device_id) references device (tenant_id, id),
  add foreign key (tenant_id, unit_id) references unit (tenant_id, id);
create index calibration_rule_device on calibration_rule (tenant_id, device_id);
create index calibration_rule_unit on calibration_rule (tenant_id, unit_id);

-- One entry of the calibration book. Where the analyser stood and what it was judged by stay as they were when it was recorded.
create table calibration_record (
  -- Where nobody says it, the moment at which it is added.
  done_at timestamptz check (done_at is not null),
  done_by uuid,
  point_id uuid not null,
  device_id uuid not null,
  unit_id uuid not null,
  kind text not null check (kind in ('zero', 'span', 'standard', 'zero-calibration', 'span-calibration', 'comparison')),
  standard text,
  reference_value numeric(15, 6),
  found_value numeric(15, 6),
  adjusted_value numeric(15, 6),
  unit_of_measure text,
  error_kind text check (error_kind in ('absolute', 'relative', 'range')),
  range_value numeric(15, 6),
  limit_value numeric(15, 6),
  limit_source text,
  minimum_pairs int,
  needed_pairs int,
  interval_days int,
  error numeric,
  adjusted_error numeric,
  result text not null default 'unjudged' check (result in ('passed', 'adjusted', 'failed', 'unjudged', 'void')),
  work_done text,
  photos uuid[] not null default '{}',
  task_id uuid,
  void_reason text
);
call make_record_table('calibration_record', 'organisation', '{}');
call keep_record_files('calibration_record', 'maintenance.view');
-- Results follow from what is recorded, and are no changes of their own.
drop trigger audit on calibration_record;
call audit_table('calibration_record', '{}', '{version,error,adjusted_error,result}');
alter table calibration_record
  add foreign key (tenant_id, point_id) references point (tenant_id, id),
  add foreign key (tenant_id, device_id) references device (tenant_id, id),
  add foreign key (tenant_id, unit_id) references unit (tenant_id, id),
  add foreign key (tenant_id, task_id) references maintenance_task (tenant_id, id);
create index calibration_record_point on calibration_record (tenant_id, point_id, kind, done_at);
create index calibration_record_done on calibration_record (tenant_id, done_at, id);
create index calibration_record_device on calibration_record (tenant_id, device_id);
create index calibration_record_unit on calibration_record (tenant_id, unit_id);
create index calibration_record_task on calibration_record (tenant_id, task_id);

-- One sample that the analyser and the reference method measured.
create table calibration_pair (
  sampled_at timestamptz,
  sample_number text,
  analyser_value numeric(15, 6) not null,
  reference_value numeric(15, 6) not null
);
call make_row_table('calibration_pair', 'calibration_record');

-- The error of a reading, in the unit of measure or, relative to the reference or to the range, in per cent; null where it is
-- relative to nothing.
create function calibration_error(reading numeric, reference numeric, error_kind text, range_value numeric) returns numeric
  language sql immutable parallel safe as $$
  select case error_kind when 'relative' then (reading - reference) * 100 / nullif(abs(reference), 0)
                         when 'range' then (reading - reference) * 100 / nullif(range_value, 0)
                         else reading - reference end
$$;

-- A rule stands where its point does.
create function place_calibration_rule() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  select p.device_id, p.unit_id, p.organisation_id, coalesce(new.unit_of_measure, p.unit_of_measure)
    into new.device_id, new.unit_id, new.organisation_id, new.unit_of_measure
    from point p where p.tenant_id = new.tenant_id and p.id = new.point_id for share;
  return new;
end $$;
create trigger place before insert or update of point_id on calibration_rule
  for each row execute function place_calibration_rule();
create function move_calibration_rules() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update calibration_rule set device_id = new.device_id, unit_id = new.unit_id, organisation_id = new.organisation_id
   where tenant_id = new.tenant_id and point_id = new.id;
  return null;
end $$;
create trigger move_calibration_rules after update of device_id, unit_id, organisation_id on point
  for each row when ((old.device_id, old.unit_id, old.organisation_id) is distinct from (new.device_id, new.unit_id, new.organisation_id))
  execute function move_calibration_rules();

-- A record stands where its point stood; it goes with its unit to another organisation.
create function place_calibration_record() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  select p.device_id, p.unit_id, p.organisation_id, p.unit_of_measure
    into new.device_id, new.unit_id, new.organisation_id, new.unit_of_measure
    from point p where p.tenant_id = new.tenant_id and p.id = new.point_id for share;
  new.done_by := coalesce(new.done_by, app_user());
  new.done_at := coalesce(new.done_at, date_trunc('minute', now()));
  return new;
end $$;
create trigger place before insert on calibration_record
  for each row execute function place_calibration_record();
create function move_calibration_records() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update calibration_record set organisation_id = new.organisation_id
   where tenant_id = new.tenant_id and unit_id = new.id;
  return null;
end $$;
create trigger move_calibration_records after update of organisation_id on unit
  for each row when (old.organisation_id <> new.organisation_id) execute function move_calibration_records();

-- Judges a record by the rule of its point and kind as it was when it was first judged: a rule that changes later does not change
-- what was found. A record that was there before its rule is judged when it is next changed.
create function judge_calibration() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  rule calibration_rule;
  pair_count int;
  within_count int;
begin
  if tg_op = 'UPDATE' then new.done_at := coalesce(new.done_at, old.done_at); end if;
  if new.limit_value is null then
    select * into rule from calibration_rule r
     where r.tenant_id = new.tenant_id and r.point_id = new.point_id and r.kind = new.kind and r.is_active;
    if found then
      new.error_kind := rule.error_kind;
      new.range_value := rule.range_value;
      new.unit_of_measure := coalesce(rule.unit_of_measure, new.unit_of_measure);
      new.limit_value := rule.limit_value;
      new.limit_source := rule.limit_source;
      new.minimum_pairs := rule.minimum_pairs;
      new.needed_pairs := rule.needed_pairs;
      new.interval_days := rule.interval_days;
    end if;
    new.error_kind := coalesce(new.error_kind, 'absolute');
  end if;
  if new.kind = 'comparison' then
    select count(*), count(*) filter (where abs(e.error) <= new.limit_value),
           (array_agg(e.error order by abs(e.error) desc nulls last))[1]
      into pair_count, within_count, new.error
      from calibration_pair p
     cross join lateral calibration_error(p.analyser_value, p.reference_value, new.error_kind, new.range_value) e (error)
     where p.tenant_id = new.tenant_id and p.parent_id = new.id;
    new.adjusted_error := null;
    new.result := case when new.limit_value is null or new.error is null or pair_count < coalesce(new.minimum_pairs, 1) then 'unjudged'
                       when within_count >= least(coalesce(new.needed_pairs, pair_count), pair_count) then 'passed'
                       else 'failed' end;
  else
    new.error := calibration_error(new.found_value, new.reference_value, new.error_kind, new.range_value);
    new.adjusted_error := calibration_error(new.adjusted_value, new.reference_value, new.error_kind, new.range_value);
    new.result := case when new.limit_value is null or new.error is null then 'unjudged'
                       when abs(new.error) <= new.limit_value and coalesce(abs(new.adjusted_error) <= new.limit_value, true) then 'passed'
                       when abs(new.adjusted_error) <= new.limit_value then 'adjusted'
                       else 'failed' end;
  end if;
  if new.void_reason is not null then new.result := 'void'; end if;
  new.error := round(new.error, 6);
  new.adjusted_error := round(new.adjusted_error, 6);
  return new;
end $$;
create trigger place_judge before insert or update on calibration_record
  for each row execute function judge_calibration();

-- The pairs of a record are stored after it.
create function judge_calibration_pairs() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  changed record;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  update calibration_record set result = result where tenant_id = changed.tenant_id and id = changed.parent_id;
  return null;
end $$;
create trigger judge_calibration_pairs after insert or update or delete on calibration_pair
  for each row execute function judge_calibration_pairs();

revoke execute on function place_calibration_rule(), move_calibration_rules(), place_calibration_record(),
  move_calibration_records(), judge_calibration(), judge_calibration_pairs() from public;

-- Where each rule stands: its last check that counts, and when the next one is due. A check that failed is due again at once.
create view calibration_due with (security_invoker = true) as
  select d.tenant_id, d.id, d.last_done_at, d.last_result, d.due_on,
         case when not d.is_active then 'inactive' when d.last_result = 'failed' then 'failed' when d.due_on < d.today then 'overdue'
              when d.due_on - d.lead_days <= d.today then 'soon' else 'ahead' end as state
    from (select r.tenant_id, r.id, r.is_active, r.lead_days, l.done_at as last_done_at, l.result as last_result,
                 (now() at time zone n.time_zone)::date as today,
                 case when l.result = 'failed' then (l.done_at at time zone n.time_zone)::date
                      else coalesce((l.done_at at time zone n.time_zone)::date + r.interval_days, r.starts_on) end as due_on
            from calibration_rule r
            join tenant n on n.id = r.tenant_id
            left join lateral (select c.done_at, c.result from calibration_record c
                                where c.tenant_id = r.tenant_id and c.point_id = r.point_id and c.kind = r.kind and c.result <> 'void'
                                order by c.done_at desc, c.id desc limit 1) l on true) d;
grant select on calibration_due to iwater_app;
