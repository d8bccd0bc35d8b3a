-- Frames given to a test connection by hand: a row for each sending, kept for the audit trail, which takes it over as it stands.
-- What the frame holds, a password with it, is not kept.
create table sent_test_frame (
  tenant_id int not null references tenant (id),
  id uuid not null,
  account_id uuid not null,
  -- Refers to nothing: the row outlives the connection.
  connection_id uuid not null,
  byte_count int not null,
  sent_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
call protect_own_table('sent_test_frame', 'select, insert');
call audit_table('sent_test_frame');
