-- What a person has typed into the form of a record and not saved yet. What it holds is described in the contract.
create table kept_draft (
  tenant_id int not null,
  account_id uuid not null,
  -- The table of the entity.
  entity text not null,
  -- The record that is edited; all zeros for one that is being added.
  record_id uuid not null,
  -- The version of the record that was edited; 0 for one that is being added.
  version int not null,
  content jsonb not null,
  saved_at timestamptz not null,
  primary key (tenant_id, account_id, entity, record_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
call protect_own_table('kept_draft', 'select, insert, update, delete');
-- Drafts of all users expire.
call open_to_worker('kept_draft', 'select, delete');
create index on kept_draft (saved_at);
