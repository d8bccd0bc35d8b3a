-- Days off and workdays that tenants set themselves. Public holidays are built in.
create table holiday (
  name_zh text not null,
  name_en text not null,
  day date not null,
  kind text not null check (kind in ('holiday', 'workday'))
);
call make_record_table('holiday', 'tenant', '{day}');

-- Recurring work: what is done, on what, and when a task is opened for it.
create table maintenance_plan (
  name_zh text not null,
  name_en text not null,
  kind text,
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  is_active boolean not null,
  instructions text,
  estimated_minutes int,
  people text[] not null default '{}',
  role text,
  is_checked boolean not null,
  is_signed boolean not null,
  lead_days int not null,
  overdue_days int not null,
  escalation_days int,
  escalation_people text[] not null default '{}',
  escalation_role text,
  trigger text not null check (trigger in ('calendar', 'hours', 'condition')),
  every int check (every > 0),
  period text check (period in ('day', 'week', 'month', 'year')),
  starts_on date,
  weekdays text[] not null default '{}',
  day_of_month int check (day_of_month between 1 and 31),
  move text check (move in ('none', 'before', 'after')),
  counter_point_id uuid,
  every_hours numeric(15, 1) check (every_hours > 0),
  hours_done numeric(15, 1),
  hours_done_at timestamptz,
  condition text,
  holds_minutes int,
  check (trigger <> 'calendar' or (every, period, starts_on, move) is not null),
  check (trigger <> 'hours' or (counter_point_id, every_hours, hours_done, hours_done_at) is not null),
  check (trigger <> 'condition' or (condition, holds_minutes) is not null)
);
call make_record_table('maintenance_plan', 'organisation', '{}');
call keep_record_comments('maintenance_plan', 'maintenance.view', 'maintenance.plan');
alter table maintenance_plan add foreign key (tenant_id, counter_point_id) references point (tenant_id, id);
create index maintenance_plan_counter on maintenance_plan (tenant_id, counter_point_id);
create index maintenance_plan_name on maintenance_plan (tenant_id, name_zh, id);
call open_to_worker('maintenance_plan', 'select');

create table maintenance_plan_step (
  instruction text not null,
  kind text not null check (kind in ('tick', 'reading', 'text', 'photo')),
  unit_of_measure text,
  lowest numeric(15, 6),
  highest numeric(15, 6),
  is_required boolean not null
);
call make_row_table('maintenance_plan_step', 'maintenance_plan');

create table maintenance_equipment (unit_id uuid not null, device_id uuid);
call make_row_table('maintenance_equipment', 'maintenance_plan');
alter table maintenance_equipment
  add foreign key (tenant_id, unit_id) references unit (tenant_id, id),
  add foreign key (tenant_id, device_id) references device (tenant_id, id);
create index maintenance_equipment_unit on maintenance_equipment (tenant_id, unit_id);
create index maintenance_equipment_device on maintenance_equipment (tenant_id, device_id);

create table maintenance_counter_change (
  changed_at timestamptz not null,
  last_reading numeric(15, 1) not null,
  first_reading numeric(15, 1) not null
);
call make_row_table('maintenance_counter_change', 'maintenance_plan');

create table maintenance_condition_point (name text not null, point_id uuid not null);
call make_row_table('maintenance_condition_point', 'maintenance_plan');
alter table maintenance_condition_point add foreign key (tenant_id, point_id) references point (tenant_id, id);
create index maintenance_condition_point_point on maintenance_condition_point (tenant_id, point_id);

-- How far timed work has come with a plan: the day until which tasks are opened, and since when its condition is met. Users do not
-- change it, so it is no part of the record.
create table maintenance_progress (
  tenant_id int not null,
  plan_id uuid not null,
  opened_until date,
  met_since timestamptz,
  primary key (tenant_id, plan_id),
  foreign key (tenant_id, plan_id) references maintenance_plan (tenant_id, id) on delete cascade
);
call protect_tenant_table('maintenance_progress', 'select, insert, update, delete');

-- One due piece of work. `occurrence` names the time it falls due by the rule of its plan, so that it is opened once, however
-- often and by how many processes it is tried.
create table maintenance_task (
  name_zh text not null,
  name_en text not null,
  origin text not null default 'corrective' check (origin in ('planned', 'corrective')),
  plan_id uuid,
  occurrence text,
  unit_id uuid not null,
  device_id uuid,
  due_on date not null,
  state text not null default 'open' check (state in ('open', 'started', 'done', 'checked', 'skipped')),
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  people text[] not null default '{}',
  role text,
  instructions text,
  estimated_minutes int,
  is_unsure boolean not null default false,
  started_at timestamptz,
  ended_at timestamptz,
  minutes_taken int,
  findings text,
  photos uuid[] not null default '{}',
  signed_name text,
  is_signed boolean not null default false,
  is_checked boolean not null default false,
  started_by uuid,
  done_by uuid,
  done_at timestamptz,
  checked_by uuid,
  checked_at timestamptz,
  skip_reason text,
  overdue_told_at timestamptz,
  escalated_at timestamptz,
  check (started_at < ended_at),
  check ((origin = 'planned') = (occurrence is not null))
);
call make_record_table('maintenance_task', 'organisation', '{}');
call keep_record_comments('maintenance_task', 'maintenance.view', 'maintenance.work');
call keep_record_files('maintenance_task', 'maintenance.view');
alter table maintenance_task
  add foreign key (tenant_id, plan_id) references maintenance_plan (tenant_id, id) on delete set null (plan_id),
  add foreign key (tenant_id, unit_id) references unit (tenant_id, id),
  add foreign key (tenant_id, device_id) references device (tenant_id, id);
create index maintenance_task_due on maintenance_task (tenant_id, due_on, id);
create index maintenance_task_unended on maintenance_task (tenant_id, due_on, id) where state in ('open', 'started');
create index maintenance_task_unit on maintenance_task (tenant_id, unit_id);
create index maintenance_task_device on maintenance_task (tenant_id, device_id);
create unique index maintenance_task_once on maintenance_task (tenant_id, plan_id, unit_id, device_id, occurrence)
  nulls not distinct where plan_id is not null;

create table maintenance_task_step (
  instruction text not null,
  kind text not null check (kind in ('tick', 'reading', 'text', 'photo')),
  unit_of_measure text,
  lowest numeric(15, 6),
  highest numeric(15, 6),
  is_required boolean not null,
  is_ticked boolean not null default false,
  reading numeric(15, 6),
  remark text
);
call make_row_table('maintenance_task_step', 'maintenance_task');

-- A task stands where its unit does; who adds one need not say it.
create function place_maintenance_task() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  select u.organisation_id into new.organisation_id from unit u
   where u.tenant_id = new.tenant_id and u.id = new.unit_id for share;
  return new;
end $$;
create trigger place before insert or update of unit_id on maintenance_task
  for each row execute function place_maintenance_task();
create function move_maintenance_tasks() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update maintenance_task set organisation_id = new.organisation_id
   where tenant_id = new.tenant_id and unit_id = new.id;
  return null;
end $$;
create trigger move_maintenance_tasks after update of organisation_id on unit
  for each row when (old.organisation_id <> new.organisation_id) execute function move_maintenance_tasks();
revoke execute on function place_maintenance_task(), move_maintenance_tasks() from public;
