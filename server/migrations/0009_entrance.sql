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
