import type { AuditEntry } from '@iwater/contract/audit'
import { presentSubject, recordedSubjects } from '@iwater/contract/audit-words'
import type { LocalText } from '@iwater/contract/fields'
import { uuid } from '@iwater/contract/kit/check'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { personAsJson } from './visible-people.queries.ts'

export type EntryFilter = {
  /** The time zone of the days `from` and `to`. */
  timeZone: string
  userId?: string | undefined
  subject?: string | undefined
  subjectId?: string | undefined
  action?: AuditEntry['action'] | undefined
  from?: string | undefined
  to?: string | undefined
}

type Values = Record<string, AuditEntry['changes'][number]['before']>

/** In the history of a record an import shows what it changed of that, and not its own columns. */
const changesOf = ({ subjectId }: EntryFilter) =>
  isId(subjectId)
    ? {
        columns: sql`case when t.import_id is null then e.before else t.before end as before,
           case when t.import_id is null then e.after else t.after end as after`,
        join: sql`left join record_import_trace t on t.tenant_id = e.tenant_id and t.record_id = ${subjectId}::uuid
          and e.subject = 'record_import' and t.import_id::text = e.subject_id
          and t.step = case e.action when 'added' then 'stored' else 'undone' end`,
      }
    : { columns: sql`e.before, e.after`, join: sql`` }

export type EntryRow = Omit<AuditEntry, 'changes'> & {
  before: Values | null
  after: Values | null
  concealed: string[]
}

const isId = (text: string | undefined): text is string => text !== undefined && uuid.test(text)

/** A record and the imports that wrote it: these have the entry of what they did to it. */
const withImports = (tenantId: number, { subjectId, subject }: EntryFilter) => {
  const subjects = subject === undefined ? undefined : recordedSubjects(subject)
  const ofSubject = subjects ? sql`and e.subject = any (${subjects}::text[])` : sql``
  if (subjectId === undefined) return ofSubject
  const own = sql`e.subject_id = ${subjectId} ${ofSubject}`
  if (!isId(subjectId)) return sql`and ${own}`
  return sql`and (${own} or e.subject = 'record_import' and e.subject_id in (
    select t.import_id::text from record_import_trace t
     where t.tenant_id = ${tenantId} and t.record_id = ${subjectId}::uuid))`
}

const matching = (tenantId: number, filter: EntryFilter) => {
  const { timeZone, userId, action, from, to } = filter
  const day = (text: string) => sql`(${text}::timestamp at time zone ${timeZone})`
  return sql`e.tenant_id = ${tenantId}
    ${userId ? sql`and e.actor = ${userId}` : sql``}
    ${withImports(tenantId, filter)}
    ${action ? sql`and e.action = ${action}` : sql``}
    ${from ? sql`and e.at >= ${day(from)}` : sql``}
    ${to ? sql`and e.at < ${day(to)} + interval '1 day'` : sql``}`
}

/** Entries visible to the session, newest first. The row policy of the table decides. */
export async function selectEntries(
  db: Db,
  tenantId: number,
  filter: EntryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<EntryRow[]> {
  const { columns, join } = changesOf(filter)
  const { rows } = await sql<EntryRow & { at: Date | string }>`
    select e.number::int as number, e.at, ${personAsJson} as actor, e.address, e.action, e.subject,
           e.subject_id as "subjectId", json_build_object('zh', e.name_zh, 'en', e.name_en) as name,
           ${columns}, e.concealed
      from audit_entry e left join account_name a on a.tenant_id = e.tenant_id and a.id = e.actor
           ${join}
     where ${matching(tenantId, filter)} order by e.number desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows.map((row) => ({
    ...row,
    subject: presentSubject(row.subject),
    at: new Date(row.at).toISOString(),
  }))
}

export async function countEntries(db: Db, tenantId: number, filter: EntryFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_entry e where ${matching(tenantId, filter)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Object types of the entries. Steps from type to type through the index instead of reading every entry. */
export async function selectSubjects(db: Db, tenantId: number): Promise<string[]> {
  const next = (after: unknown) => sql`
    (select min(e.subject) from audit_entry e where e.tenant_id = ${tenantId} and e.subject > ${after})`
  const { rows } = await sql<{ subject: string }>`
    with recursive kind (subject) as (
      select ${next('')} union all select ${next(sql`kind.subject`)} from kind where kind.subject is not null)
    select subject from kind where subject is not null order by subject`.execute(db)
  return [...new Set(rows.map(({ subject }) => presentSubject(subject)))].toSorted()
}

/**
 * The names of ids: the present ones, or, for removed objects, the last recorded ones. Only what is visible to the
 * session.
 */
export async function selectNames(
  db: Db,
  tenantId: number,
  ids: readonly string[],
): Promise<Record<string, LocalText>> {
  if (ids.length === 0) return {}
  const wanted = [...ids]
  const named = [
    'account_name',
    'role_name',
    'organisation',
    'unit_name',
    'device_name',
    'point_name',
    'system_name',
    'menu_entry_name',
    'connection_name',
  ]
  const living = sql.join(
    named.map(
      (table) => sql`select id::text, name_zh, name_en from ${sql.table(table)}
         where tenant_id = ${tenantId} and id = any (${wanted}::uuid[])`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<{ id: string; name: LocalText }>`
    with living as (${living}),
    gone as (
      select distinct on (e.subject_id) e.subject_id as id, e.name_zh, e.name_en from audit_entry e
       where e.tenant_id = ${tenantId} and e.subject_id = any (${wanted}::text[]) and e.name_zh <> ''
         and e.subject_id not in (select id from living)
       order by e.subject_id, e.number desc)
    select id, json_build_object('zh', name_zh, 'en', name_en) as name from living
    union all select id, json_build_object('zh', name_zh, 'en', name_en) from gone`.execute(db)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
