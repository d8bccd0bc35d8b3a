-- By which identity provider (its id) or partner (its waiting page) somebody has signed in; entries from before do not say.
alter table sign_in_log add column source text;
alter table sign_in_challenge add column source text;
create or replace view sign_in_entry with (security_invoker = true) as
  select tenant_id, id, at, account_id, login_name, address, user_agent, outcome, way, source from sign_in_log;
