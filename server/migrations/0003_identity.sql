-- A person who may sign in to a tenant. organisation_id is where they belong and how far down they see.
create table account (
  tenant_id int not null,
  id uuid not null,
  organisation_id uuid not null,
  login_name text not null check (login_name = lower(btrim(login_name)) and login_name <> ''),
  name_zh text not null,
  name_en text not null,
  password_hash text not null,
  must_change_password boolean not null default false,
  password_changed_at timestamptz not null default now(),
  is_administrator boolean not null default false,
  is_enabled boolean not null default true,
  failure_count int not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, login_name),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
call protect_tenant_table('account', 'select, insert, update');

-- Hashes of passwords used before, newest last; at most five are kept.
create table password_history (
  tenant_id int not null,
  account_id uuid not null,
  set_at timestamptz not null default now(),
  password_hash text not null,
  primary key (tenant_id, account_id, set_at),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
call protect_tenant_table('password_history', 'select, insert, delete');

-- A named set of rights. key is stable and never shown.
create table role (
  tenant_id int not null references tenant (id),
  id uuid not null,
  key text not null,
  name_zh text not null,
  name_en text not null,
  permissions text[] not null default '{}',
  primary key (tenant_id, id),
  unique (tenant_id, key)
);
call protect_tenant_table('role', 'select, insert, update');

create table account_role (
  tenant_id int not null,
  account_id uuid not null,
  role_id uuid not null,
  primary key (tenant_id, account_id, role_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, role_id) references role (tenant_id, id)
);
call protect_tenant_table('account_role', 'select, insert, delete');

-- A signed-in session: one family of tokens. Tokens are kept as SHA-256 only.
create table session (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  client_id text not null,
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  refresh_hash bytea not null unique,
  -- The refresh token spent last, and what it was exchanged for, so that two tabs that refresh at once agree.
  spent_refresh_hash bytea unique,
  spent_at timestamptz,
  refresh_expires_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text check (end_reason in ('log-out', 'password-change', 'refresh-reuse', 'administrator', 'expired')),
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index session_account on session (tenant_id, account_id) where ended_at is null;
call protect_tenant_table('session', 'select, insert, update');

-- Which tenant a token belongs to; everything else about the session is then read inside that tenant.
create function session_tenant_by_access(wanted bytea) returns int
  language sql stable security definer set search_path = pg_catalog, public as
  $$ select tenant_id from session where access_hash = wanted $$;
create function session_tenant_by_refresh(wanted bytea) returns int
  language sql stable security definer set search_path = pg_catalog, public as
  $$ select tenant_id from session where refresh_hash = wanted or spent_refresh_hash = wanted $$;
revoke execute on function session_tenant_by_access(bytea), session_tenant_by_refresh(bytea) from public;
grant execute on function session_tenant_by_access(bytea), session_tenant_by_refresh(bytea) to iwater_app;

-- Open image codes. One guess spends one, right or wrong. They belong to no tenant and are worthless after minutes.
create unlogged table image_code (
  nonce text primary key,
  answer text not null,
  expires_at timestamptz not null
);
grant select, insert, delete on image_code to iwater_app;
grant select, delete on image_code to iwater_worker;

-- Every try to sign in, for the log people read and for the limits by address.
create table sign_in_log (
  tenant_id int not null references tenant (id),
  id uuid not null,
  at timestamptz not null default now(),
  account_id uuid,
  login_name text not null,
  address text not null,
  user_agent text not null,
  outcome text not null,
  primary key (tenant_id, id)
);
create index sign_in_log_at on sign_in_log (tenant_id, at desc);
call protect_tenant_table('sign_in_log', 'select, insert');
