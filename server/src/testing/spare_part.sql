-- As the migration of a new entity says it.
create table spare_part (
  code text not null, name_zh text not null, name_en text not null, category text not null, model text,
  tags text[] not null default '{}', stock int not null, price numeric(15, 2), bought_on date, used_at timestamptz,
  is_critical boolean not null, reorder_at int, note text, photo uuid, manuals uuid[] not null default '{}');
call make_record_table('spare_part', 'organisation', '{code}');
create table spare_part_supplier (name text not null, price numeric(15, 2), plant_id uuid, category text);
call make_row_table('spare_part_supplier', 'spare_part');
call keep_record_comments('spare_part', 'monitoring.view', 'monitoring.manage');
