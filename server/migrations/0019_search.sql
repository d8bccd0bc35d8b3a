-- The first letters of a name in pinyin, lower case: 城东水厂 is cdsc. Signs that are not Chinese are left out. A sign
-- with several readings counts by its most common one, by which the collation orders it.
create function pinyin_initials(name text) returns text language plpgsql immutable parallel safe as $$
declare
  -- The first sign of each letter in the order of pinyin.
  firsts constant text[] := array['阿','八','嚓','哒','妸','发','旮','哈','讥','咔','垃','痳','拏','噢','妑','七','呥','扨','它','穵','夕','丫','帀'];
  letters constant text := 'abcdefghjklmnopqrstwxyz';
  sign text;
  initials text := '';
begin
  for place in 1..length(name) loop
    sign := substr(name, place, 1);
    if sign >= '一' collate "C" and sign <= '鿿' collate "C" then
      initials := initials || substr(letters, width_bucket(sign collate "zh-x-icu", firsts), 1);
    end if;
  end loop;
  return initials;
end $$;

-- What a thing is found by, each on a line of its own, so that a beginning can be told from a middle.
create function search_text(zh text, en text) returns text language sql immutable parallel safe as
  $$ select E'\n' || lower(zh) || E'\n' || lower(en) || E'\n' || pinyin_initials(zh) $$;

alter table unit add column search_text text not null generated always as (search_text(name_zh, name_en)) stored;
alter table point add column search_text text not null generated always as (search_text(name_zh, name_en)) stored;
alter table account add column search_text text not null generated always as (search_text(name_zh, name_en)) stored;
