-- A browser in which a person has signed in before, by the SHA-256 of the random token in its cookie. It lets nobody
-- in; it goes ahead of strangers, and past a lock that strangers have made. failures: wrong passwords and codes typed
-- with it since; as many as lock a name end its privilege.
create table known_browser (
  tenant_id int not null,
  account_id uuid not null,
  browser_hash bytea not null,
  last_at timestamptz not null,
  failures int not null default 0,
  primary key (tenant_id, account_id, browser_hash),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index known_browser_last_at on known_browser (last_at);
call protect_tenant_table('known_browser', 'select, insert, update, delete');
call open_to_worker('known_browser', 'select, delete');

-- A network (IPv4 /24, IPv6 /48) from which a person has signed in lately. It goes ahead of strangers and no more.
create table known_network (
  tenant_id int not null,
  account_id uuid not null,
  network text not null,
  last_at timestamptz not null,
  primary key (tenant_id, account_id, network),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index known_network_last_at on known_network (last_at);
call protect_tenant_table('known_network', 'select, insert, update, delete');
call open_to_worker('known_network', 'select, delete');
