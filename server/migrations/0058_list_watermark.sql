-- Lists name the user who reads them, and when: on the screen, and where a tenant wants it on paper and in exports.
alter table list_appearance
  add column watermark boolean not null default false,
  add column watermark_account boolean not null default true,
  add column watermark_time boolean not null default true,
  add column watermark_prints boolean not null default false,
  add column watermark_exports boolean not null default false;
