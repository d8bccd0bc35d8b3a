-- A move goes on after the last day that it has done. The number of days done does not tell which: days are deleted and made meanwhile.
alter table channel_move add column days_done_until date;
drop trigger audit on channel_move;
call audit_table('channel_move', '{}', '{moved_so_far,stayed_so_far,days_done_until}');
