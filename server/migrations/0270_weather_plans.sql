-- Plans whose tasks prepare for the weather: a forecast beyond a limit, on all units of some kinds in the organisation of the plan
-- and those below it.
alter table maintenance_plan
  add forecast text check (forecast in ('rain', 'heat', 'frost', 'wind')),
  add forecast_limit numeric(15, 1),
  add unit_kinds text[] not null default '{}',
  drop constraint maintenance_plan_trigger_check,
  add constraint maintenance_plan_trigger_check check (trigger in ('calendar', 'hours', 'condition', 'weather')),
  add constraint maintenance_plan_weather_check
    check (trigger <> 'weather' or ((forecast, forecast_limit) is not null and unit_kinds <> '{}'));
