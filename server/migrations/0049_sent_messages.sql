-- What a person has sent, as records of the kit. Its index finds them by their sender.
create view sent_message with (security_invoker = true) as
  select m.tenant_id, m.id, 1 as version, m.title_zh, m.title_en, m.kind, m.importance, m.content_zh, m.content_en,
         m.has_files, m.sent_at, m.expires_at,
         (select count(r.read_at)::int from message_recipient r
           where r.tenant_id = m.tenant_id and r.message_id = m.id) as readers,
         (select count(*)::int from message_recipient r
           where r.tenant_id = m.tenant_id and r.message_id = m.id) as recipients
    from message m where m.sender_id = (select app_user());

grant select on sent_message to iwater_app;
