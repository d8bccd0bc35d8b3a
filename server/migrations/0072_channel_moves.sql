-- Values that are moved to the right point after a channel was wired to a wrong one, with what became of them.
create table channel_move (
  tenant_id int not null references tenant (id),
  id uuid not null,
  organisation_id uuid not null,
  connection_id uuid not null,
  -- From which points to which; two that were exchanged stand in both.
  from_points uuid[] not null,
  to_points uuid[] not null,
  -- By the device's time, and by arrival.
  moved_from timestamptz not null,
  received_until timestamptz not null,
  account_id uuid not null,
  -- Values that the right point had one of for the same moment are kept where they were.
  moved_count bigint,
  stayed_count bigint,
  -- While the job is at work.
  moved_so_far bigint not null default 0,
  stayed_so_far bigint not null default 0,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
call protect_organisation_table('channel_move', 'select, insert');
call open_to_worker('channel_move', 'select, update');
call audit_table('channel_move', '{}', '{moved_so_far,stayed_so_far}');

grant update (point_id) on field_channel to iwater_app;
