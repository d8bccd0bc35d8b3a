-- Points with two states, and what those are called: one of the usual pairs, or words of the point's own.
alter table point
  add is_digital boolean not null default false,
  add state_words text,
  add on_word_zh text not null default '',
  add on_word_en text not null default '',
  add off_word_zh text not null default '',
  add off_word_en text not null default '';
