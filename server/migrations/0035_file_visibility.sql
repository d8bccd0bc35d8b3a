-- Who may read a file. Its owner always may. Beside the owner, by its visibility:
--   owner         nobody. Every new file is its owner's alone.
--   attached      whoever may read what the file is attached to, wherever in the tenant they belong.
--   organisation  whoever sees the organisation of the file, and the readers of what it is attached to.
-- A file becomes visible by being attached to something, which its owner alone may do, and is the owner's again once
-- nothing uses it. No login writes the column: a trigger keeps it true.
--
-- How files that were kept so far are classified: until now whoever saw the organisation of a file could load it, so
-- all of them are of the organisation. Those that are shown as the picture of a person or of a page announcement are
-- attached to it as well.
alter table file
  add column visibility text not null default 'organisation'
    check (visibility in ('owner', 'attached', 'organisation')),
  -- How the bytes of a text are read; it is served with that.
  add column charset text check (charset in ('utf-8', 'gb18030')),
  add unique (tenant_id, id, account_id),
  drop constraint file_file_group_check,
  add constraint file_file_group_check
    check (file_group in ('image', 'voice', 'zips', 'office', 'video', 'text')),
  add check ((file_group = 'text') = (charset is not null));
alter table file alter column visibility set default 'owner';

-- What uses a file. The kind of use belongs to a domain, which knows its subjects: a message, a person, a page announcement.
create table file_attachment (
  tenant_id int not null,
  file_id uuid not null,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  subject_id uuid not null,
  -- The owner of the file.
  account_id uuid not null,
  -- Who may read the file for this use.
  visibility text not null check (visibility in ('attached', 'organisation')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, file_id, kind, subject_id),
  -- A file that something uses cannot be removed.
  foreign key (tenant_id, file_id, account_id) references file (tenant_id, id, account_id)
);
create index file_attachment_subject on file_attachment (tenant_id, kind, subject_id);

-- Nobody attaches what is not theirs. Of what is shown to an organisation, as the pictures of a page announcement are, one
-- administrator may take away what is another's; what is attached for its readers alone, its owner alone.
alter table file_attachment enable row level security;
alter table file_attachment force row level security;
create policy app_see on file_attachment for select to iwater_app using (tenant_id = (select app_tenant()));
create policy app_attach on file_attachment for insert to iwater_app
  with check (tenant_id = (select app_tenant()) and account_id = (select app_user()));
create policy app_detach on file_attachment for delete to iwater_app using (tenant_id = (select app_tenant())
  and (account_id = (select app_user()) or visibility = 'organisation'));
create policy owner on file_attachment to current_user using (true) with check (true);
grant select, insert, delete on file_attachment to iwater_app;
call open_to_worker('file_attachment', 'select');

insert into file_attachment (tenant_id, file_id, kind, subject_id, account_id, visibility)
  select f.tenant_id, f.id, 'avatar', a.id, f.account_id, 'organisation'
    from account a join file f on f.tenant_id = a.tenant_id and f.id = a.avatar_file_id;
insert into file_attachment (tenant_id, file_id, kind, subject_id, account_id, visibility)
  select distinct f.tenant_id, f.id, 'page-announcement', a.id, f.account_id, 'organisation'
    from advertisement a join file f on f.tenant_id = a.tenant_id
     and f.id in (a.picture_zh_file_id, a.picture_en_file_id);

-- A use makes a file no less visible than it is; the end of one leaves what the others need.
create function keep_file_visibility() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  used file_attachment := coalesce(new, old);
begin
  -- Uses of one file begin and end one after the other: each looks at what the others have left.
  perform from file where tenant_id = used.tenant_id and id = used.file_id for update;
  update file f set visibility = w.wanted
    from (select case
        when tg_op = 'INSERT' and f2.visibility = 'organisation' or bool_or(a.visibility = 'organisation')
          then 'organisation'
        when count(a.file_id) > 0 then 'attached' else 'owner' end as wanted
      from file f2 left join file_attachment a on a.tenant_id = f2.tenant_id and a.file_id = f2.id
      where f2.tenant_id = used.tenant_id and f2.id = used.file_id group by f2.visibility) w
    where f.tenant_id = used.tenant_id and f.id = used.file_id and f.visibility <> w.wanted;
  return null;
end $$;
revoke execute on function keep_file_visibility() from public;
create trigger keep_file_visibility after insert or delete on file_attachment
  for each row execute function keep_file_visibility();
call audit_table('file_attachment');

-- What is no more uses nothing. For tables with tenant_id and id, whose rows are the things of a kind.
create function detach_files() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from file_attachment
   where tenant_id = old.tenant_id and kind = tg_argv[0] and subject_id = old.id;
  return null;
end $$;
revoke execute on function detach_files() from public;
create trigger detach_files after delete on account for each row execute function detach_files('avatar');
create trigger detach_files after delete on advertisement
  for each row execute function detach_files('page-announcement');
create trigger detach_files after delete on message for each row execute function detach_files('message');

-- Files are looked up by id or listed by their owner, so that a policy with a subquery asks for few rows; policies count
-- in the order of their names, so for none that those of this file show.
drop policy app on file;
drop policy own on file;
create policy own on file to iwater_app
  using (tenant_id = (select app_tenant()) and account_id = (select app_user()))
  with check (tenant_id = (select app_tenant()) and account_id = (select app_user()) and visibility = 'owner');
create policy of_organisation on file for select to iwater_app
  using (tenant_id = (select app_tenant()) and visibility = 'organisation'
    and ((select app_sees_all()) or organisation_id = any ((select app_organisations())::uuid[])));

-- Opens files that are attached to things of a kind to those for whom a function of the kind's domain answers true. It
-- takes the id of a thing, and says whether the person of the session may read it.
create procedure open_attached_files(kind text, may_read regproc) language plpgsql as $$
begin
  execute format('create policy %I on file for select to iwater_app using (
    tenant_id = (select app_tenant()) and visibility <> ''owner'' and exists (
      select from file_attachment a where a.tenant_id = file.tenant_id and a.file_id = file.id
         and a.kind = %L and %s(a.subject_id)))', 'readers_of_' || kind, kind, may_read);
end $$;
revoke execute on procedure open_attached_files(text, regproc) from public;

-- What is attached to a thing, for the domain that shows it; of that, what the login may see.
create function attached_files(of_kind text, subject uuid, of_tenant int) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('fileId', f.id, 'name', f.name, 'group', f.file_group,
      'size', f.size_bytes) order by f.name, f.id), '[]')
    from file_attachment a join file f on f.tenant_id = a.tenant_id and f.id = a.file_id
   where a.tenant_id = of_tenant and a.kind = of_kind and a.subject_id = subject
$$;

-- Lists of messages ask for files only where there are some.
alter table message add column has_files boolean not null default false;

-- A message is read by its sender and by those who have a copy of it still.
create function may_read_message(message uuid) returns boolean language sql stable as $$
  select exists (select from message_recipient r where r.tenant_id = (select app_tenant())
             and r.message_id = message and r.account_id = (select app_user()) and r.removed_at is null)
      or exists (select from message m where m.tenant_id = (select app_tenant())
             and m.id = message and m.sender_id = (select app_user()))
$$;
call open_attached_files('message', 'may_read_message');
