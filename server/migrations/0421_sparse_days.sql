-- UTC days of series whose samples are so far apart that minutes would hold each of them again (rollup.queries.ts). They have no
-- minutes: hours and trends read their samples. Days that are in blocks or older than the retention of their tenant are not among
-- them.
create table sample_sparse_day (
  tenant_id int not null,
  series int not null,
  day date not null,
  primary key (series, day)
);
call protect_tenant_table('sample_sparse_day', 'select');
call open_to_worker('sample_sparse_day', 'select, insert, delete');
