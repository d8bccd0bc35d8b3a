-- Every server process reads the sessions of a tenant again that is suspended or resumed.
create function tell_sessions_of_suspended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session', s.id::text) from session s where s.tenant_id = new.id and s.ended_at is null;
  return null;
end $$;
create trigger tell_sessions after update of suspended_at on tenant
  for each row execute function tell_sessions_of_suspended();

-- For what the operator is told of each tenant.
create view file_size with (security_invoker = true) as select tenant_id, id, size_bytes from file;
