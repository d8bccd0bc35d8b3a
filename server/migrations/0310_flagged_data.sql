-- Whose data count as under maintenance while work goes on: the points of its device, all points of its unit, or none. Work without a
-- device had flagged its whole unit; what was begun so keeps what it flagged, other such work flags nothing until somebody chooses so.
alter table maintenance_plan add flagged_data text not null default 'device' check (flagged_data in ('device', 'unit', 'none'));
alter table maintenance_task add flagged_data text not null default 'device' check (flagged_data in ('device', 'unit', 'none'));

-- What the migration writes has no entry in the trail.
alter table maintenance_task disable trigger user;
update maintenance_task set flagged_data = 'unit' where device_id is null and started_at is not null and state <> 'skipped';
alter table maintenance_task enable trigger user;
