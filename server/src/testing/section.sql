-- Takes the place of the dictionaries: a reference to its own kind needs one of the kinds that can be referred to.
alter table dictionary rename to replaced_dictionary;
create table dictionary (name_zh text not null, name_en text not null, parent_id uuid, length int, position int not null);
call make_record_table('dictionary', 'organisation');
call keep_record_order('dictionary', 'position');
call keep_record_tree('dictionary', 'parent_id');
