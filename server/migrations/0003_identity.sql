-- A person who may sign in to a tenant. organisation_id is where they belong and how far down they see.
create table account (
  tenant_id int not null,
  id uuid not null,
  organisation_id uuid not null,
  login_name text not null check (login_name = lower(btrim(login_name)) and login_name <> ''),
  name_zh text not null,
  name_en text not null,
  -- What the person does, as it stands below their name.
  title_zh text not null default '',
  title_en text not null default '',
  phone text check (phone ~ '^1[0-9]{10}$'),
  -- At most so many characters as SMTP takes (RFC 5321).
  email text check (email = lower(email) and length(email) <= 254),
  password_hash text not null,
  must_change_password boolean not null default false,
  password_changed_at timestamptz not null default now(),
  is_administrator boolean not null default false,
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, login_name),
  unique (tenant_id, phone),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
call protect_tenant_table('account', 'select, insert, update');

-- Failed tries by the name that was typed, whether or not anybody has it: counting is the same for all names, so
-- that neither a lock nor the question for an image code tells which names exist. A success deletes the row.
create table sign_in_failure (
  tenant_id int not null references tenant (id),
  login_name text not null,
  count int not null,
  last_at timestamptz not null,
  locked_until timestamptz,
  primary key (tenant_id, login_name)
);
call protect_tenant_table('sign_in_failure', 'select, insert, update, delete');
call open_to_worker('sign_in_failure', 'select, delete');

-- Hashes of the passwords an account had, the present one included; the newest five are kept.
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
  refresh_expires_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text check (end_reason in ('log-out', 'password-change', 'refresh-reuse', 'administrator', 'expired',
    'ended-elsewhere', 'unlock-failures')),
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index session_account on session (tenant_id, account_id) where ended_at is null;
call protect_tenant_table('session', 'select, insert, update');
call open_to_worker('session', 'select, delete');

-- Refresh tokens that were exchanged. One that comes again ends its session, unless it comes within seconds from
-- the client that spent it: another tab of the same browser, which is given the same successor. successor holds
-- the new tokens sealed under a key made from the spent token, which nothing here tells.
create table spent_refresh_token (
  tenant_id int not null,
  refresh_hash bytea not null unique,
  session_id uuid not null,
  spent_at timestamptz not null,
  client_hash bytea not null,
  successor bytea not null,
  primary key (tenant_id, refresh_hash),
  foreign key (tenant_id, session_id) references session (tenant_id, id) on delete cascade
);
create index spent_refresh_token_session on spent_refresh_token (tenant_id, session_id);
create index spent_refresh_token_spent_at on spent_refresh_token (spent_at);
call protect_tenant_table('spent_refresh_token', 'select, insert');
call open_to_worker('spent_refresh_token', 'select, delete');

-- Which tenant a token belongs to; everything else about the session is then read inside that tenant.
create function session_tenant_by_access(wanted bytea) returns int
  language sql stable security definer set search_path = pg_catalog, public as
  $$ select tenant_id from session where access_hash = wanted $$;
create function session_tenant_by_refresh(wanted bytea) returns int
  language sql stable security definer set search_path = pg_catalog, public as
  $$ select tenant_id from session where refresh_hash = wanted
     union all select tenant_id from spent_refresh_token where refresh_hash = wanted $$;
revoke execute on function session_tenant_by_access(bytea), session_tenant_by_refresh(bytea) from public;
grant execute on function session_tenant_by_access(bytea), session_tenant_by_refresh(bytea) to iwater_app;

-- Open image codes. One guess spends one, right or wrong. They belong to no tenant and are worthless after minutes.
create unlogged table image_code (
  nonce text primary key,
  answer text not null,
  expires_at timestamptz not null
);
create index image_code_expires_at on image_code (expires_at);
grant select, insert, update, delete on image_code to iwater_app;
grant select, delete on image_code to iwater_worker;

-- How often an address, or the network it lies in, tried something in a span of time. Kept here and not in a
-- process, so that several processes count as one. Belongs to no tenant: whoever tries has none yet.
create unlogged table address_count (
  key text primary key,
  count int not null,
  ends_at timestamptz not null
);
grant select, insert, update, delete on address_count to iwater_app;
grant select, delete on address_count to iwater_worker;

-- Key and start vector, 16 bytes each, with which clients veil passwords. Made at the first question, one for the
-- deployment and no secret: whoever opens the sign-in page is told it. Secrecy comes from TLS.
create table password_cipher (
  is_only boolean primary key default true check (is_only),
  key bytea not null,
  iv bytea not null
);
grant select, insert on password_cipher to iwater_app;

-- Every try to sign in, for the log people read.
create table sign_in_log (
  tenant_id int not null references tenant (id),
  id uuid not null,
  at timestamptz not null default now(),
  account_id uuid,
  login_name text not null,
  address text not null,
  user_agent text not null,
  outcome text not null check (outcome in ('signed-in', 'wrong-password', 'locked', 'disabled', 'unknown-name',
    'wrong-code', 'second-factor-asked', 'wrong-second-factor', 'device-not-bound', 'signed-out', 'refresh-reuse',
    'password-changed')),
  primary key (tenant_id, id)
);
create index sign_in_log_at on sign_in_log (tenant_id, at desc);
-- Rows come in the order of time; this finds the old ones of all tenants.
create index sign_in_log_age on sign_in_log using brin (at);
call protect_tenant_table('sign_in_log', 'select, insert');
call open_to_worker('sign_in_log', 'select, delete');
