import { expect, test } from 'vitest'
import { testServices } from '#testing/test-services'

type Names = { name: string }[]
const names = (rows: Names) => rows.map(({ name }) => name)

/** Tables that belong to no tenant, each with the reason in the comment above it in its migration. */
const withoutTenant = [
  'address_count',
  'image_code',
  'knowledge_content',
  'knowledge_question',
  'knowledge_reason',
  'knowledge_term',
  'knowledge_type',
  'live_batch',
  'migration',
  'password_cipher',
  'secret_proof',
  'size_record',
  'spent_proof',
  'unknown_rejection',
  'weather_due',
  'weather_place',
  'weather_pull',
]

/** Unique over all tenants on purpose: nothing else in the data identifies the tenant. */
const uniqueOverTenants = [
  'address_count_pkey',
  'field_connection_key_hash_key',
  'field_connection_station_number_key',
  'hour_block_pkey',
  'image_code_pkey',
  'knowledge_content_pkey',
  'knowledge_question_code_key',
  'knowledge_question_pkey',
  'knowledge_reason_pkey',
  'knowledge_reason_question_id_code_key',
  'knowledge_term_pkey',
  'knowledge_type_code_key',
  'knowledge_type_pkey',
  'live_batch_pkey',
  'maintenance_span_pkey',
  'migration_pkey',
  'oidc_sign_in_state_hash_key',
  'organisation_one_root',
  'password_cipher_pkey',
  'point_last_pkey',
  'point_series_key',
  'sample_block_pkey',
  'sample_conflict_pkey',
  'sample_day_pkey',
  'sample_hour_pkey',
  'sample_minute_pkey',
  'sample_pkey',
  'sample_retention_pkey',
  'sample_sparse_day_pkey',
  'secret_proof_pkey',
  'size_record_pkey',
  'spent_proof_pkey',
  'session_access_hash_key',
  'session_refresh_hash_key',
  'sign_in_challenge_token_hash_key',
  'spent_refresh_token_refresh_hash_key',
  'tenant_code_key',
  'tenant_host_host_key',
  'tenant_pkey',
  'unknown_rejection_pkey',
  'weather_due_pkey',
  'weather_place_latitude_longitude_key',
  'weather_place_pkey',
  'weather_pull_pkey',
]

test('every table of a tenant has a forced row policy for the application', async () => {
  const { owner } = await testServices()
  const tables = await owner<{ name: string; tenant: boolean; safe: boolean }>(
    `select c.relname as name,
            c.relname = 'tenant' or exists (select from pg_attribute a
              where a.attrelid = c.oid and a.attname = 'tenant_id') as tenant,
            c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policies p
              where p.tablename = c.relname and 'iwater_app' = any (p.roles)) as safe
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition order by 1`,
  )
  expect(names(tables.filter(({ tenant, safe }) => tenant && !safe))).toEqual([])
  expect(names(tables.filter(({ tenant }) => !tenant))).toEqual(withoutTenant)
})

test('the working logins have no rights beyond their tables and own nothing', async () => {
  const { owner } = await testServices()
  const unsafe = await owner<{ name: string }>(
    `select rolname as name from pg_roles where rolname like 'iwater\\_%' and rolname <> current_user
        and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)
     union all
     select c.relname from pg_class c join pg_roles r on r.oid = c.relowner
      where r.rolname in ('iwater_app', 'iwater_worker')
     union all
     select table_name || ' ' || privilege_type from information_schema.role_table_grants
      where grantee in ('iwater_app', 'iwater_worker', 'PUBLIC') and table_schema = 'public'
        and privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES')`,
  )
  expect(names(unsafe)).toEqual([])
})

test('a foreign key to a row of a tenant carries the tenant', async () => {
  const { owner } = await testServices()
  const simple = await owner<{ name: string }>(
    `select k.conname as name from pg_constraint k join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and t.relname <> 'tenant' and t.relname <> all ($1) and not exists (
        select from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey)
           and a.attname = 'tenant_id')`,
    [withoutTenant],
  )
  expect(names(simple)).toEqual([])
})

/** One row for each tenant. */
const onePerTenant = [
  'audit_head_pkey',
  'knowledge_letter_pkey',
  'list_appearance_pkey',
  'menu_revision_pkey',
  'parameter_pkey',
  'setup_closing_pkey',
  'sign_in_rule_pkey',
]

test('a unique index carries the tenant or is on the reviewed list', async () => {
  const { owner } = await testServices()
  const found = await owner<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
       join pg_class t on t.oid = i.indrelid
      where i.indisunique and t.relnamespace = 'public'::regnamespace and not t.relispartition
        and not exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'tenant_id'
          and a.attnum = any (i.indkey) and array_length(i.indkey::int2[], 1) > 1)
      order by 1`,
  )
  const missing = names(found).filter((name) => !uniqueOverTenants.includes(name))
  expect(missing.filter((name) => !onePerTenant.includes(name))).toEqual([])
})

test('nobody but the owner may call a function of the owner, except those reviewed', async () => {
  const { owner } = await testServices()
  const callable = await owner<{ name: string }>(
    `select distinct p.proname as name from pg_proc p cross join (values ('iwater_app'), ('iwater_worker')) r (role)
      where p.pronamespace = 'public'::regnamespace and p.prosecdef
        and has_function_privilege(r.role, p.oid, 'execute') order by 1`,
  )
  expect(names(callable)).toEqual([
    'amount_of_chat_records',
    'amount_of_files',
    'amount_of_hand_overs',
    'amount_of_jobs',
    'app_weather_places',
    'begin_plant_copy',
    'begin_plant_removal',
    'begin_record_import',
    'begin_record_undo',
    'challenge_tenant',
    'code_by_host',
    'drop_empty_partition',
    'drop_sample_day',
    'ensure_hour_partition',
    'ensure_rollup_partitions',
    'ensure_sample_day',
    'enter_chat_answer',
    'files_of_exports',
    'finish_organisation_copy',
    'finish_plant_copy',
    'finish_plant_removal',
    'finish_record_import',
    'finish_record_undo',
    'frame_addresses',
    'hold_connections',
    'is_empty_partition',
    'is_point_fed_besides',
    'note_reason_of',
    'organisation_heads',
    'quota_use',
    'remove_imported_person',
    'session_tenant_by_access',
    'session_tenant_by_refresh',
    'shown_announcements',
    'tenant_by_code',
    'tenant_by_oidc_state',
    'weather_of',
    'weather_place_at',
    'weather_places',
  ])
})

test('views follow the policies of the caller', async () => {
  const { owner } = await testServices()
  const views = await owner<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
        and not coalesce('security_invoker=true' = any (reloptions), false)`,
  )
  expect(names(views)).toEqual([])
})

test('partitions of samples are written by the worker and reached by nobody else', async () => {
  const { owner } = await testServices()
  await owner(`select ensure_sample_day(current_date)`)
  const grants = await owner<{ name: string }>(
    `select grantee || ' ' || privilege_type as name from information_schema.role_table_grants
      where table_name like 'sample\\_2%' and grantee not in (current_user) order by 1`,
  )
  expect(names(grants)).toEqual([
    'iwater_worker DELETE',
    'iwater_worker INSERT',
    'iwater_worker SELECT',
    'iwater_worker UPDATE',
  ])
})
