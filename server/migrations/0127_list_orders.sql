-- Units, devices and points in the orders in which their lists are read, in both languages; the indexes before these had
-- another collation than the lists, which sorted all records for each page.
drop index point_name_order;
drop index device_name_order;
create index unit_name_zh on unit (tenant_id, name_zh collate "zh-x-icu", id);
create index unit_name_en on unit (tenant_id, name_en, id);
create index device_name_zh on device (tenant_id, name_zh collate "zh-x-icu", id);
create index device_name_en on device (tenant_id, name_en, id);
create index point_name_zh on point (tenant_id, name_zh collate "zh-x-icu", id);
create index point_name_en on point (tenant_id, name_en, id);

-- Sign-ins of one moment have an order too, and the index has it.
drop index sign_in_log_at;
create index sign_in_log_at on sign_in_log (tenant_id, at desc, id desc);
