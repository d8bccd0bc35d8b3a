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
