-- What the key that seals secrets makes of a fixed text: a process with another key could open none of them, and
-- refuses to start. Belongs to the deployment and tells nothing.
create table secret_proof (
  is_only boolean primary key default true check (is_only),
  proof bytea not null
);
grant select, insert on secret_proof to iwater_app;

-- How people of a tenant sign in; a tenant without a row follows the product's rules, which none may undercut.
create table sign_in_rule (
  tenant_id int primary key references tenant (id),
  password_min_length int not null default 8 check (password_min_length between 8 and 16),
  password_max_length int not null default 16 check (password_max_length between 16 and 64),
  password_kinds int not null default 3 check (password_kinds between 3 and 4),
  image_code_always boolean not null default false,
  sms_sign_in boolean not null default false,
  demands_second_factor boolean not null default false
);
call protect_tenant_table('sign_in_rule', 'select, insert, update');

-- By which way a person came in; null for what is no sign-in, and for tries at names.
alter table sign_in_log add column way text check (way in ('password', 'sms', 'partner', 'oidc'));

-- Further organisations that a person may work for, beside the one they belong to.
create table account_organisation (
  tenant_id int not null,
  account_id uuid not null,
  organisation_id uuid not null,
  primary key (tenant_id, account_id, organisation_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
call protect_tenant_table('account_organisation', 'select, insert, delete');

-- way: how the session was begun. organisation_id: the organisation the person has chosen to work for, null for
-- the one they belong to; one that they may no longer work for counts as null.
alter table session
  add column way text not null default 'password' check (way in ('password', 'sms', 'partner', 'oidc')),
  add column organisation_id uuid,
  add foreign key (tenant_id, organisation_id) references organisation (tenant_id, id);

-- The open code of a number for one purpose, as an HMAC under the key of the deployment: six digits are too few for
-- a hash to hide them. A new code takes the place of the one before.
create table sms_code (
  tenant_id int not null references tenant (id),
  mobile text not null,
  purpose text not null check (purpose in ('sign-in', 'reset')),
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  primary key (tenant_id, mobile, purpose)
);
create index sms_code_expires_at on sms_code (expires_at);
call protect_tenant_table('sms_code', 'select, insert, update, delete');
call open_to_worker('sms_code', 'select, delete');

-- What was sent by SMS. With the channel outbox this is where codes are read; elsewhere text holds none.
create table sms_message (
  tenant_id int not null references tenant (id),
  id uuid not null,
  at timestamptz not null,
  mobile text not null,
  text text not null,
  state text not null check (state in ('outbox', 'sent', 'failed')),
  channel text not null check (channel in ('outbox', 'aliyun', 'tencent')),
  -- What the channel answered, where it did not take the message.
  reason text,
  primary key (tenant_id, id)
);
create index sms_message_at on sms_message (tenant_id, at desc);
create index sms_message_age on sms_message using brin (at);
call protect_tenant_table('sms_message', 'select, insert');
call open_to_worker('sms_message', 'select, delete');

-- A system whose tickets sign people in; each belongs to one of the client's waiting pages. The secret is needed to
-- check signatures, so it is sealed and not hashed.
create table partner (
  tenant_id int not null references tenant (id),
  page text not null check (page in ('waiting', 'waitingZJK', 'waitingSRK')),
  name_zh text not null,
  name_en text not null,
  login_address text not null,
  secret bytea not null,
  is_enabled boolean not null default true,
  primary key (tenant_id, page)
);
call protect_tenant_table('partner', 'select, insert, update, delete');

-- Tickets that were used, kept for as long as they would be valid.
create table spent_ticket (
  tenant_id int not null references tenant (id),
  page text not null,
  ticket_id text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, page, ticket_id)
);
create index spent_ticket_expires_at on spent_ticket (expires_at);
call protect_tenant_table('spent_ticket', 'select, insert');
call open_to_worker('spent_ticket', 'select, delete');

-- An OpenID Connect provider. The client's secret is sealed; a public client has none.
create table oidc_provider (
  tenant_id int not null references tenant (id),
  id uuid not null,
  name_zh text not null,
  name_en text not null,
  issuer text not null,
  client_id text not null,
  client_secret bytea,
  account_claim text not null check (account_claim in ('preferred_username', 'phone_number', 'email')),
  -- Whether addresses and numbers count that the provider does not say it has verified.
  trusts_unverified boolean not null default false,
  is_enabled boolean not null default true,
  primary key (tenant_id, id)
);
call protect_tenant_table('oidc_provider', 'select, insert, update, delete');

-- A sign-in that is under way at a provider; whoever comes back with its state takes it away. The state is kept as
-- SHA-256 only.
create table oidc_sign_in (
  tenant_id int not null,
  state_hash bytea not null unique,
  provider_id uuid not null,
  nonce text not null,
  verifier text not null,
  redirect_address text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, state_hash),
  foreign key (tenant_id, provider_id) references oidc_provider (tenant_id, id) on delete cascade
);
create index oidc_sign_in_expires_at on oidc_sign_in (expires_at);
call protect_tenant_table('oidc_sign_in', 'select, insert, delete');
call open_to_worker('oidc_sign_in', 'select, delete');

-- A browser that comes back from a provider names no organisation.
create function tenant_by_oidc_state(wanted bytea) returns int
  language sql stable security definer set search_path = pg_catalog, public as
  $$ select tenant_id from oidc_sign_in where state_hash = wanted $$;
revoke execute on function tenant_by_oidc_state(bytea) from public;
grant execute on function tenant_by_oidc_state(bytea) to iwater_app;

create index account_email on account (tenant_id, email) where email is not null;
