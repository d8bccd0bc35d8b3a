-- A session that is locked answers nothing but unlocking and log-out. lock_verifier is an argon2id hash of the
-- password of the moment; a session locked without one is opened by the account's own password.
alter table session
  add column renewed_at timestamptz not null default now(),
  add column locked_at timestamptz,
  add column lock_verifier text,
  add column unlock_failures int not null default 0;

alter table account
  -- Set by the person: the right password is not enough on a device that is not bound.
  add column needs_bound_device boolean not null default false,
  -- When an administrator last lifted the lock of the name.
  add column unlocked_at timestamptz;

-- The authenticator of a person. The secret is sealed under the key of the deployment, which the database does
-- not hold. It counts from the moment a code made from it was shown; last_step is the latest 30 s span whose code
-- was used, so that none works twice.
create table second_factor (
  tenant_id int not null,
  account_id uuid not null,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
call protect_tenant_table('second_factor', 'select, insert, update, delete');

-- Codes for the day on which the authenticator is lost; each works once and is kept as SHA-256 only.
create table recovery_code (
  tenant_id int not null,
  account_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (tenant_id, account_id, code_hash),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
call protect_tenant_table('recovery_code', 'select, insert, update, delete');

-- A sign-in that has all but its second factor. Whoever has the token behind the hash may finish it.
create table sign_in_challenge (
  tenant_id int not null,
  token_hash bytea not null unique,
  account_id uuid not null,
  way text not null check (way in ('password', 'sms', 'partner', 'oidc')),
  expires_at timestamptz not null,
  tries int not null default 0,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index sign_in_challenge_expires_at on sign_in_challenge (expires_at);
call protect_tenant_table('sign_in_challenge', 'select, insert, update, delete');
call open_to_worker('sign_in_challenge', 'select, delete');

-- Which tenant a half-finished sign-in belongs to; all else is then read inside that tenant.
create function challenge_tenant(wanted bytea) returns int
  language sql stable security definer set search_path = pg_catalog, public as
  $$ select tenant_id from sign_in_challenge where token_hash = wanted $$;
revoke execute on function challenge_tenant(bytea) from public;
grant execute on function challenge_tenant(bytea) to iwater_app;

-- A browser or machine that a person has bound. number is of its own making: a hint, never a proof.
create table bound_device (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  number text not null check (length(number) between 12 and 128),
  name text not null,
  bound_at timestamptz not null default now(),
  last_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, account_id, number),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
call protect_tenant_table('bound_device', 'select, insert, update, delete');
