import { importedPeople } from '@iwater/contract/accounts/imported-people'
import { auditValueWord } from '@iwater/contract/audit-values'
import { auditSubjects } from '@iwater/contract/audit-words'
import { dictionary } from '@iwater/contract/dictionaries'
import { trailWordsOf } from '@iwater/contract/kit/trail-words'
import { ownQuestion, ownReason, ownType } from '@iwater/contract/knowledge/own-entries'
import { auditColumns } from '@iwater/contract/logs/audit-columns'
import { calibrationRecord } from '@iwater/contract/maintenance/calibration-records'
import { calibrationRule } from '@iwater/contract/maintenance/calibration-rules'
import { ownHoliday } from '@iwater/contract/maintenance/holidays'
import { maintenancePlan } from '@iwater/contract/maintenance/plans'
import { maintenanceTask } from '@iwater/contract/maintenance/tasks'
import { appPackage } from '@iwater/contract/organisation/app-packages'
import { organisationRecord } from '@iwater/contract/organisation/organisations'
import { versionRecordEntity } from '@iwater/contract/organisation/version-records'
import { menuEntryRecord } from '@iwater/contract/pages/menu-entries'
import { pageAnnouncement } from '@iwater/contract/pages/page-announcements'
import { systemRecord } from '@iwater/contract/pages/systems'
import { factorRecord } from '@iwater/contract/plant/factors'
import { limitVersion } from '@iwater/contract/plant/limit-versions'
import { weatherOrganisation } from '@iwater/contract/weather/organisations'
import { expect, test } from 'vitest'
import { testServices } from '#testing/test-services'

const described = trailWordsOf([
  dictionary,
  organisationRecord,
  pageAnnouncement,
  limitVersion,
  factorRecord,
  systemRecord,
  menuEntryRecord,
  versionRecordEntity,
  appPackage,
  importedPeople,
  weatherOrganisation,
  ownHoliday,
  maintenancePlan,
  maintenanceTask,
  calibrationRule,
  calibrationRecord,
  ownType,
  ownQuestion,
  ownReason,
])

/** Tables of a tenant that nobody changes by hand, or whose changes are recorded elsewhere; each with the reason. */
const notAudited: Record<string, string> = {
  audit_entry: 'the trail itself',
  audit_head: 'the end of the trail',
  city_weather: 'weather as it came',
  client_error: 'what browsers report',
  desktop_layout: 'private to a person',
  answered_question: 'suggestions without names, until an editor settles them',
  chat_answer: 'private to two people',
  chat_hand_over: 'private to a person',
  chat_record: 'private to a person',
  direct_upload: 'minutes of an upload',
  favourite: 'private to a person',
  field_connection_state: 'what the intake counts',
  first_password: 'of accounts, which are audited, until they are handed over',
  field_rejection: 'what the intake counts',
  function_use: 'itself a log',
  function_use_month: 'itself a log',
  history_hold: 'work to be done by timers',
  import_rejection: 'what a dry run found, made anew each time',
  import_unit: 'where the rows of an import went, which is audited',
  job: 'says itself who ordered and who cancelled it, and how it ended',
  trusted_device: 'written at sign-ins, which sign_in_log records',
  kept_draft: 'private to a person',
  list_preference: 'private to a person',
  maintenance_due: 'work to be done by timers',
  maintenance_progress: 'how far a timer has come',
  maintenance_span: 'the times of a maintenance task, which are audited',
  message_outbox: 'messages on their way',
  message_recipient: 'what has been read',
  note: 'private to a person',
  oidc_sign_in: 'minutes of a sign-in',
  menu_revision: 'counts changes that are in the trail themselves',
  own_desktop: 'private to a person',
  own_knowledge_term: 'made of own questions, which are audited',
  password_history: 'follows the password of the account, which is audited',
  point_last: 'measured values',
  question_view: 'counts what is read',
  reason_vote: 'opinions, which are counted',
  unanswered_question: 'counts what was asked',
  knowledge_letter: 'weeks of which editors were told by a message',
  plant_copy_run: 'lives within one transaction',
  plant_removal_part: 'previous values that the entry of a removal vouches for by their hash',
  plant_removal_run: 'lives within one transaction',
  recent_frame: 'what the field sent',
  station_address: 'what the intake notes',
  record_import_change: 'previous values that the entry of an import vouches for by their hash',
  record_import_order: 'what a person has ordered; what it stored is in record_import',
  record_import_run: 'lives within one transaction',
  recovery_code: 'used up by signing in, made with the second factor, which is audited',
  rollup_due: 'work to be done by timers',
  sample: 'measured values',
  sample_arrival: 'work to be done by timers',
  sample_conflict: 'measured values',
  sample_day: 'measured values',
  sample_day_count: 'counts of measured values',
  sample_hour: 'measured values',
  hour_block: 'measured values',
  hour_block_damaged: 'measured values',
  sample_block: 'measured values',
  sample_block_damaged: 'measured values',
  sample_minute: 'measured values',
  sample_retention: 'how far a timer has come',
  sample_sparse_day: 'of which form measured values are',
  sample_total: 'counts of measured values',
  sample_volume: 'counts of measured values',
  session: 'beginning and end stand in sign_in_log',
  sign_in_challenge: 'minutes of a sign-in',
  sign_in_failure: 'each stands in sign_in_log',
  sign_in_log: 'itself a log',
  sms_code: 'minutes of a sign-in',
  sms_message: 'messages on their way',
  speech_audio: 'made from texts, and made again when it is gone',
  speech_preference: 'private to a person',
  spent_refresh_token: 'part of a session',
  spent_ticket: 'minutes of a sign-in',
  stale_knowledge_question: 'work that the next search does',
  followed_unit: 'private to a person',
  unit_state: 'follows from measured values and what the intake counts',
  weather_warning: 'which alerts were sent as messages',
}

/** Columns of audited tables that sound like secrets but are not. */
const harmless = [
  'menu_entry.permission',
  'role.key',
  'field_channel.source_key',
  'message.request_key',
]

/** Coded columns whose codes the trail shows as they are recorded, as technical settings and kinds of objects are. */
const asRecorded = [
  'branding.theme',
  'default_desktop.desktop',
  'field_connection.protocol',
  'oidc_provider.account_claim',
  'partner.page',
  'unit.kind',
]

test('every table of a tenant is audited or listed as an exception', async () => {
  const { owner } = await testServices()
  const tables = await owner<{ name: string; audited: boolean }>(
    `select c.relname as name, exists (select from pg_trigger t where t.tgrelid = c.oid
              and t.tgfoid = 'write_audit'::regproc and t.tgdeferrable and t.tginitdeferred) as audited
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition and (c.relname = 'tenant' or exists (select from pg_attribute a
          where a.attrelid = c.oid and a.attname = 'tenant_id')) order by 1`,
  )
  const unaudited = tables.filter(({ audited }) => !audited).map(({ name }) => name)
  expect(
    unaudited.filter((name) => !(name in notAudited)),
    `call audit_table('…') in the table's migration, or give the reason why not`,
  ).toEqual([])
  const audited = tables.filter((table) => table.audited).map(({ name }) => name)
  expect(audited.filter((name) => name in notAudited)).toEqual([])
})

test('no column that sounds like a secret is shown in the trail', async () => {
  const { owner } = await testServices()
  // Arguments of a trigger are kept as bytes, each ended by a zero; the second are the concealed columns.
  const shown = await owner<{ name: string }>(
    `select c.relname || '.' || a.attname as name
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where t.tgfoid = 'write_audit'::regproc
        and (a.attname ~ '(hash|password|secret|token|pin|salt|cipher|challenge|seed)(_|$)|(^|_)key$|code_answer'
          or a.atttypid = 'bytea'::regtype)
        and a.attname <> all (split_part(encode(t.tgargs, 'escape'), E'\\\\000', 2)::text[])
        and a.atttypid = any (array['bytea', 'text', 'text[]', 'jsonb']::regtype[]) order by 1`,
  )
  expect(
    shown.map(({ name }) => name).filter((name) => !harmless.includes(name)),
    `name it in the second argument of audit_table('…', '{…}')`,
  ).toEqual([])
})

test('every audited table and column has a name in both languages', async () => {
  const { owner } = await testServices()
  const rows = await owner<{ table: string; column: string }>(
    `select c.relname as "table", a.attname as "column"
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where t.tgfoid = 'write_audit'::regproc and a.attname not in ('tenant_id', 'search_text')
        and a.attname <> all (split_part(encode(t.tgargs, 'escape'), E'\\\\000', 3)::text[]) order by 1, 2`,
  )
  const missing = rows.flatMap(({ table, column }) => [
    ...(table in auditSubjects || table in described ? [] : [table]),
    ...(column in auditColumns || described[table]?.columns[column] ? [] : [`${table}.${column}`]),
  ])
  expect([...new Set(missing)], 'give them words in contract/src/audit-words.ts').toEqual([])
})

test('every coded column has words for its codes, or is listed as one that is shown as recorded', async () => {
  const { owner } = await testServices()
  const checks = await owner<{ table: string; column: string; definition: string }>(
    `select c.relname as "table", a.attname as "column", pg_get_constraintdef(k.oid) as definition
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
       join pg_constraint k on k.conrelid = c.oid and k.contype = 'c' and array_length(k.conkey, 1) = 1
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where t.tgfoid = 'write_audit'::regproc
        and a.attname <> all (split_part(encode(t.tgargs, 'escape'), E'\\\\000', 3)::text[]) order by 1, 2`,
  )
  const codes = checks.flatMap(({ table, column, definition }) =>
    [...definition.matchAll(/'([a-z][a-z-]*)'::text/g)].map(([, code = '']) => ({
      table,
      column,
      code,
    })),
  )
  const isNamed = ({ table, column, code }: (typeof codes)[number]) =>
    described[table]?.choices[column]?.has(code) === true ||
    (['zh', 'en'] as const).every((language) => auditValueWord(column, code, language))
  const missing = codes
    .filter((one) => !isNamed(one))
    .map(({ table, column }) => `${table}.${column}`)
  expect([...new Set(missing)], 'give them words in contract/src/audit-values.ts').toEqual(
    asRecorded,
  )
})
