-- Work in the background that a person ordered or that falls due once in a period. Processes take it up in turns; the
-- lease says until when one of them has it, and whose lease has run out is taken up by another.
create table job (
  tenant_id int not null references tenant (id),
  id uuid not null,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)?$'),
  -- Who ordered it and for which organisation; null where the product itself did.
  account_id uuid,
  organisation_id uuid,
  -- Of jobs of a kind with the same key there is one, as long as it is kept.
  key text,
  input jsonb not null default '{}',
  output jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- How far it has come, in units of its kind; the total is null until it is known.
  done_count bigint not null default 0 check (done_count >= 0),
  total_count bigint,
  -- How often it was taken up, in all and since it last came on.
  attempts int not null default 0,
  stalled_attempts int not null default 0,
  run_after timestamptz not null default now(),
  leased_until timestamptz,
  -- Another one each time it is taken up: whoever has an older one changes nothing any more.
  fence uuid,
  cancel_asked_at timestamptz,
  cancel_asked_by uuid,
  -- Code of the failure and the values of its sentence; while it waits, of the last attempt.
  error_code text,
  error_details jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, kind, key),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  check ((state = 'running') = (fence is not null and leased_until is not null)),
  check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null))
);
create index job_waiting on job (tenant_id, kind, run_after) where state = 'waiting';
create index job_due on job (run_after) where state = 'waiting';
create index job_running on job (leased_until) where state = 'running';
create index job_cancelling on job (cancel_asked_at) where state = 'waiting' and cancel_asked_at is not null;
create index job_created on job (tenant_id, created_at desc);
create index job_of_account on job (tenant_id, account_id, created_at desc);
create index job_ended on job (ended_at) where ended_at is not null;

-- A person sees what they ordered, and an administrator what was ordered for the organisations they see. Requests order
-- and ask to cancel; all else is written by those that do the work.
alter table job enable row level security;
alter table job force row level security;
create policy app on job to iwater_app using (
  tenant_id = (select app_tenant())
  and (account_id = (select app_user())
    or ((select app_sees_all()) or organisation_id = any ((select app_organisations())::uuid[]))
      and (select exists (select from account a where a.tenant_id = (select app_tenant())
            and a.id = (select app_user()) and a.is_administrator))))
  with check (tenant_id = (select app_tenant()) and (account_id = (select app_user())
    or cancel_asked_by = (select app_user())));
create policy owner on job to current_user using (true) with check (true);
grant select, insert (tenant_id, id, kind, account_id, organisation_id, key, input, run_after),
  update (cancel_asked_at, cancel_asked_by) on job to iwater_app;
call open_to_worker('job', 'select, insert, update, delete');

-- Processes need not look as often when they are told.
create function tell_jobs() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', coalesce(tg_argv[0], ''));
  return null;
end $$;
create trigger tell_added after insert on job for each statement execute function tell_jobs();
create trigger tell_cancelled after update of cancel_asked_at on job for each statement execute function tell_jobs('cancel');
