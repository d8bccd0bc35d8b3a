-- Errors that people met in their browsers: one row a person and trouble. fingerprint is the same for the same trouble
-- wherever it happened. What a browser says is data: it is cut, counted and never believed.
create table client_error (
  tenant_id int not null,
  account_id uuid not null,
  fingerprint text not null,
  type text not null check (type in ('error', 'rejection', 'render', 'resource', 'chunk', 'policy', 'call')),
  message text not null,
  stack text not null,
  info text not null,
  url text not null,
  version text not null,
  user_agent text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count bigint not null,
  primary key (tenant_id, account_id, fingerprint),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index client_error_last_at on client_error (tenant_id, last_at desc);
create index client_error_old on client_error (last_at);
call protect_tenant_table('client_error', 'select, insert, update, delete');
call open_to_worker('client_error', 'select, delete');
