-- Texts of a tenant that were spoken, so that none is spoken twice. It belongs to the tenant although texts of the product are the same for
-- all: what a tenant has had spoken is nobody else's to find out. The key is a hash of the text, the engine and its voices.
create table speech_audio (
  tenant_id int not null references tenant,
  key bytea not null check (length(key) = 32),
  -- mp3, which nothing makes smaller.
  audio bytea not null check (length(audio) between 1 and 2097152),
  used_at timestamptz not null,
  primary key (tenant_id, key)
);
alter table speech_audio alter audio set storage external;
create index speech_audio_used on speech_audio (used_at);
call protect_tenant_table('speech_audio', 'select, insert, update');
-- What nobody has asked for in a while, and what is beyond the bound of a tenant, goes.
call open_to_worker('speech_audio', 'select, delete');

-- Who has the answers of the chat read aloud; none for those who have not chosen.
create table speech_preference (
  tenant_id int not null,
  account_id uuid not null,
  reads_aloud boolean not null,
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
call protect_own_table('speech_preference', 'select, insert, update');
