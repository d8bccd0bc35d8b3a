-- A job title that was given in one language is stored for both, as names are. The trail records what people change, so it does not
-- record this.
alter table account disable trigger user;
update account set title_zh = coalesce(nullif(title_zh, ''), title_en), title_en = coalesce(nullif(title_en, ''), title_zh)
 where (title_zh = '') <> (title_en = '');
alter table account enable trigger user;
