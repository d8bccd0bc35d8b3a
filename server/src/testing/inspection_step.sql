create table inspection_step (name_zh text not null, name_en text not null, minutes int, position int not null);
call make_record_table('inspection_step', 'tenant');
call keep_record_order('inspection_step', 'position');
