-- The operator suspends a tenant: its people cannot work and are told why, in their language. Field data goes on being received.
alter table tenant
  add column suspended_at timestamptz,
  add column suspension_zh text check (length(suspension_zh) between 1 and 500),
  add column suspension_en text check (length(suspension_en) between 1 and 500),
  add check (num_nulls(suspended_at, suspension_zh, suspension_en) in (0, 3));

alter table sign_in_log
  drop constraint sign_in_log_outcome_check,
  add constraint sign_in_log_outcome_check
    check (outcome in ('signed-in', 'wrong-password', 'locked', 'disabled', 'unknown-name', 'wrong-code', 'second-factor-asked',
      'wrong-second-factor', 'device-not-bound', 'signed-out', 'refresh-reuse', 'password-changed', 'tenant-suspended'));
