-- An announcement whose start is cleared is shown at once, also one that was to come; one that is shown keeps its start.
create or replace function begin_announcement() returns trigger language plpgsql as $$
begin
  if new.shown_from is null then
    new.shown_from := case when tg_op = 'UPDATE' then least(old.shown_from, now()) else now() end;
  end if;
  return new;
end $$;
