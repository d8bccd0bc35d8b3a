-- A new point has no version of its limits yet, and a new version with the limits that its point has changes nothing: neither is looked up.
-- For ten thousand points added at once these two lookups were most of the time.
create or replace function keep_limits() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public set enable_seqscan = off as $$
begin
  -- What these functions do begins the other one, also where it concerns no row.
  if not exists (select from changed) then return null; end if;
  if tg_op = 'INSERT' then
    insert into point_limit (tenant_id, id, point_id, organisation_id, valid_from, low_limit, high_limit)
      select c.tenant_id, gen_random_uuid(), c.id, c.organisation_id, c.created_at, c.low_limit, c.high_limit
        from changed c
       where c.low_limit is not null or c.high_limit is not null
       order by c.tenant_id, c.id;
  else
    insert into point_limit (tenant_id, id, point_id, organisation_id, valid_from, low_limit, high_limit)
      select p.tenant_id, gen_random_uuid(), p.id, p.organisation_id, now(), p.low_limit, p.high_limit
        from (select tenant_id, id, low_limit, high_limit from changed
              except select tenant_id, id, low_limit, high_limit from former) c
        join point p on p.tenant_id = c.tenant_id and p.id = c.id
        left join lateral limits_in_force(p.tenant_id, p.id) f on true
       where (f.low_limit, f.high_limit) is distinct from (p.low_limit, p.high_limit)
       order by p.tenant_id, p.id
      on conflict (tenant_id, point_id, valid_from)
      do update set low_limit = excluded.low_limit, high_limit = excluded.high_limit;
  end if;
  return null;
end $$;

create or replace function apply_limits() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public set enable_seqscan = off as $$
begin
  if not exists (select from changed) then return null; end if;
  update point p set low_limit = f.low_limit, high_limit = f.high_limit
    from (select distinct c.tenant_id, c.point_id
            from changed c join point q on q.tenant_id = c.tenant_id and q.id = c.point_id
           where tg_op <> 'INSERT'
              or (q.low_limit, q.high_limit) is distinct from (c.low_limit, c.high_limit)) c
    left join lateral limits_in_force(c.tenant_id, c.point_id) f on true
   where p.tenant_id = c.tenant_id and p.id = c.point_id
     and (p.low_limit, p.high_limit) is distinct from (f.low_limit, f.high_limit);
  return null;
end $$;
