-- Checks of analysers that fall due stand among the maintenance tasks, each once.
alter table maintenance_task add column calibration_rule_id uuid,
  add foreign key (tenant_id, calibration_rule_id) references calibration_rule (tenant_id, id) on delete set null (calibration_rule_id);
create unique index maintenance_task_calibration on maintenance_task (tenant_id, calibration_rule_id, occurrence)
  where calibration_rule_id is not null;
