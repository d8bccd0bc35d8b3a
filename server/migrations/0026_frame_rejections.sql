-- What was not taken of a frame: its first rejections as [{key, reason}], and how many there were in all. Whether a
-- frame was taken, taken in part or rejected follows from them and from sample_count.
alter table recent_frame
  add column rejections jsonb not null default '[]',
  add column rejected_count int not null default 0,
  drop column is_accepted;
update recent_frame set rejected_count = 1 where reason is not null;
