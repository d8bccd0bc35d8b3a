-- What a domain lets the others read of its tables; docs/tables.md says whose each view is. Plain columns, so that the planner
-- sees through them, and with the rights and row policies of whoever asks: a view shows nobody more than its tables do.

-- What a tenant demands of whoever signs in; one that has set nothing has no row.
create view sign_in_demand with (security_invoker = true) as
  select tenant_id, image_code_always, proof_of_work, demands_second_factor from sign_in_rule;

-- Who came in or tried to, from where and how it went.
create view sign_in_entry with (security_invoker = true) as
  select tenant_id, id, at, account_id, login_name, address, user_agent, outcome, way from sign_in_log;

-- Who there is: nothing of how people are reached, nor of their passwords.
create view account_name with (security_invoker = true) as
  select tenant_id, id, organisation_id, login_name, name_zh, name_en, is_enabled, created_at from account;

-- What of an account decides about its sessions.
create view account_authority with (security_invoker = true) as
  select tenant_id, id, organisation_id, login_name, is_enabled, is_administrator, must_change_password from account;

-- The organisations that a person may work for: their own, and further ones.
create view account_workplace with (security_invoker = true) as
  select tenant_id, id as account_id, organisation_id from account
  union all select tenant_id, account_id, organisation_id from account_organisation;

-- The roles that accounts have, with what they grant.
create view held_role with (security_invoker = true) as
  select ar.tenant_id, ar.account_id, r.key, r.permissions, r.data_scope, r.is_demonstration
    from account_role ar join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id;

create view role_name with (security_invoker = true) as
  select tenant_id, id, name_zh, name_en from role;

-- Accounts that have a second factor which counts.
create view confirmed_second_factor with (security_invoker = true) as
  select tenant_id, account_id from second_factor where confirmed_at is not null;

create view system_name with (security_invoker = true) as
  select tenant_id, id, name_zh, name_en from system;

-- Entries of menus, modules among them: those have no path.
create view menu_entry_name with (security_invoker = true) as
  select tenant_id, id, system_id, name_zh, name_en, path from menu_entry;

-- The newest value of each series, and the last valid one of each day.
create view last_value with (security_invoker = true) as
  select series, ts, received_at, value, quality from point_last;
create view day_value with (security_invoker = true) as
  select series, bucket, last from sample_day;

create view unit_name with (security_invoker = true) as
  select tenant_id, id, organisation_id, name_zh, name_en, created_at from unit;

create view device_name with (security_invoker = true) as
  select tenant_id, id, unit_id, name_zh, name_en, created_at from device;

create view point_name with (security_invoker = true) as
  select tenant_id, id, unit_id, device_id, series, name_zh, name_en, factor, unit_of_measure, created_at from point;

-- What has come in over a connection since it was made, and when the last frame did.
create view connection_counters with (security_invoker = true) as
  select tenant_id, connection_id, last_frame_at, last_address, accepted_count, refused_count, duplicate_count,
         conflict_count, clock_skew_seconds
    from field_connection_state;

create view connection_name with (security_invoker = true) as
  select tenant_id, id, organisation_id, name_zh, name_en, created_at from field_connection;

-- What of a connection the intake knows its station or device by. Secrets are sealed.
create view connection_station with (security_invoker = true) as
  select tenant_id, id, protocol, station_number, key_hash, station_password_sealed, sm4_key_sealed, is_enabled,
         silent_after_seconds
    from field_connection;

-- Which connections feed a point, under which key, and what tells whether each is silent. Outer joins cost nothing
-- where only the channel is read; every channel has its connection.
create view point_feed with (security_invoker = true) as
  select h.tenant_id, h.id, h.point_id, h.connection_id, h.source_key, c.is_enabled, c.silent_after_seconds, s.last_frame_at
    from field_channel h
    left join field_connection c on c.tenant_id = h.tenant_id and c.id = h.connection_id
    left join connection_counters s on s.tenant_id = c.tenant_id and s.connection_id = c.id;

-- The units that the rows of an import went to.
create view imported_unit with (security_invoker = true) as
  select tenant_id, import_id, unit_id from import_unit;

grant select on sign_in_demand, sign_in_entry, account_name, account_authority, account_workplace, held_role, role_name,
  confirmed_second_factor, system_name, menu_entry_name, last_value, day_value, unit_name, device_name, point_name,
  connection_counters, connection_name, connection_station, point_feed, imported_unit to iwater_app;
grant select on unit_name, device_name, point_name, connection_counters, connection_name, connection_station, point_feed
  to iwater_worker;
