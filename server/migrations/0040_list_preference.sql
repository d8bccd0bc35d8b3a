-- How a person has arranged a list: its columns and saved views. The shape of the settings stands in the contract.
create table list_preference (
  tenant_id int not null,
  account_id uuid not null,
  -- The list's own name, which of an entity is its table.
  list text not null,
  -- Counts the changes, so that a window that knows an older one is told.
  version int not null,
  settings jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, account_id, list),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
call protect_own_table('list_preference', 'select, insert, update, delete');
