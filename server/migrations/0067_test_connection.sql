-- A test connection takes frames that are made by hand.
alter table field_connection add column is_test boolean not null default false;

create or replace view connection_record with (security_invoker = true) as
  select c.tenant_id, c.id, 1 as version, c.name_zh, c.name_en, c.protocol, c.station_number,
         case when not c.is_enabled then 'disabled' when s.last_frame_at is null then 'waiting'
           when s.last_frame_at < now() - c.silent_after_seconds * interval '1 second' then 'silent'
           else 'online' end as state,
         s.last_frame_at, s.last_address, coalesce(s.accepted_count, 0) as accepted_count,
         coalesce(s.rejected_count, 0) as rejected_count, coalesce(s.duplicate_count, 0) as duplicate_count,
         coalesce(s.conflict_count, 0) as conflict_count, s.clock_skew_seconds, c.unit_id, c.organisation_id,
         c.silent_after_seconds, c.is_enabled, c.is_demo, c.created_at, c.is_test
    from field_connection c
    left join connection_counters s on s.tenant_id = c.tenant_id and s.connection_id = c.id;
