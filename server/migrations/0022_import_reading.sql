-- What earlier files did not say of themselves: their lines were not counted, and their numbers had points.
alter table import_job disable trigger audit;
update import_job
   set preview = jsonb_set(preview, '{suggestion}',
         '{"timeFormats": [], "decimalMark": "."}'::jsonb || (preview -> 'suggestion')) || '{"lines": []}',
       mapping = '{"decimalMark": "."}'::jsonb || mapping;
alter table import_job enable trigger audit;
