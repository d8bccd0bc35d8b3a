-- Whose roles they are is asked by the id of the role too.
create or replace view held_role with (security_invoker = true) as
  select ar.tenant_id, ar.account_id, r.key, r.permissions, r.data_scope, r.is_demonstration, r.id as role_id
    from account_role ar join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id;
