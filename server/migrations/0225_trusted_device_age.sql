-- Devices that are trusted no more are looked up tenant by tenant, each with the days of its own.
drop index trusted_device_last_at;
create index trusted_device_last_at on trusted_device (tenant_id, last_at);
