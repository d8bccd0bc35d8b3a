-- Of a record of the chat: the device that it is about as it was called, with its unit, and devices that the same may be asked of.
alter table chat_record add column device_name text check (length(device_name) <= 500),
  add column device_list jsonb not null default '[]';
