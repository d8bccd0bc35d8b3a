-- How a person has arranged a desktop: its cards in their order. The shape of a card stands in the contract.
create table desktop_layout (
  tenant_id int not null,
  account_id uuid not null,
  desktop text not null check (desktop in ('work', 'personal')),
  -- Counts the changes, so that a window that knows an older one is told.
  version int not null,
  cards jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, account_id, desktop),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
call protect_own_table('desktop_layout', 'select, insert, update');

-- A function that a person wants at hand.
create table favourite (
  tenant_id int not null,
  account_id uuid not null,
  menu_entry_id uuid not null,
  position int not null,
  primary key (tenant_id, account_id, menu_entry_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, menu_entry_id) references menu_entry (tenant_id, id) on delete cascade
);
call protect_own_table('favourite', 'select, insert, update, delete');

-- A note that a person writes for themselves. draft is what the client called it before it had an id.
create table note (
  tenant_id int not null,
  account_id uuid not null,
  id uuid not null,
  draft text,
  text text not null,
  colour text not null check (colour in ('yellow', 'blue', 'green', 'red', 'grey')),
  is_done boolean not null,
  version int not null default 1,
  -- New notes stand before the others, so it may be below 0.
  position int not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, account_id, draft),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
call protect_own_table('note', 'select, insert, update, delete');

-- A unit that a person follows.
create table unit_focus (
  tenant_id int not null,
  account_id uuid not null,
  unit_id uuid not null,
  focused_at timestamptz not null default now(),
  primary key (tenant_id, account_id, unit_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, unit_id) references unit (tenant_id, id)
);
call protect_own_table('unit_focus', 'select, insert, delete');

-- What the page of a function tells whoever opens it.
create table advertisement (
  tenant_id int not null,
  id uuid not null,
  menu_entry_id uuid not null,
  text_zh text not null,
  text_en text not null,
  link text,
  -- Whose people are told: the organisations that its author saw. Null: everybody of the tenant.
  organisation_ids uuid[],
  -- Null: until it is taken back.
  shown_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, menu_entry_id) references menu_entry (tenant_id, id) on delete cascade
);
create index advertisement_function on advertisement (tenant_id, menu_entry_id);
call protect_tenant_table('advertisement', 'select, insert, delete');
call audit_table('advertisement');
