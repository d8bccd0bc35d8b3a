-- Amounts of what the chat keeps of a tenant's people, which each of them alone sees, for the page of retention: those since a moment
-- apart.
create function amount_of_chat_records(recent_from timestamptz)
  returns table (count bigint, recent_count bigint, oldest timestamptz)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select count(*), count(*) filter (where said_at >= recent_from), min(said_at)
    from chat_record where tenant_id = app_tenant() $$;
create function amount_of_hand_overs(recent_from timestamptz)
  returns table (count bigint, recent_count bigint, oldest timestamptz)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select count(*), count(*) filter (where handed_at >= recent_from), min(handed_at)
    from chat_hand_over where tenant_id = app_tenant() $$;
revoke execute on function amount_of_chat_records(timestamptz), amount_of_hand_overs(timestamptz) from public;
grant execute on function amount_of_chat_records(timestamptz), amount_of_hand_overs(timestamptz) to iwater_app;
