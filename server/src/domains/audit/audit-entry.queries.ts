import type { LocalText } from '@iwater/contract/fields'
import { uuid } from '@iwater/contract/kit/check'
import type { Operator } from '@iwater/contract/kit/condition'
import { presentSubject, recordedSubjects } from '@iwater/contract/logs/recorded-subjects'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { Conditions } from '#platform/entities/columns'

/** The number of an entry by its id, as its view makes it of the number. */
const numberOf = (id: string) => /^0{8}-0{4}-7000-8000-([\da-f]{12})$/i.exec(id)?.[1]

/** Values that a condition takes or leaves; undefined for any other one. */
const values = (operator: Operator, value: unknown): readonly string[] | undefined =>
  operator === '=' || operator === '≠' || operator === '∈' ? [value].flat().map(String) : undefined

/**
 * How entries are found where a plain comparison would find too few, or would read all of them: by id, which no index has;
 * by what a table was called when they were written; and by a record, which the imports that wrote it are entered under
 * their own ids.
 */
export const entryConditions: Conditions = {
  id(_, ids) {
    const numbers = (ids as string[]).flatMap((id) => {
      const hex = numberOf(id)
      return hex === undefined ? [] : [String(Number.parseInt(hex, 16))]
    })
    return sql`t.number = any(${numbers}::bigint[])`
  },
  subject(operator, value) {
    const names = values(operator, value)?.flatMap(recordedSubjects)
    if (names === undefined) return undefined
    if (operator === '≠') return sql`t.subject <> all(${names}::text[])`
    // Of one type an index has the entries in their order; of several it would be read for each.
    return names.length === 1
      ? sql`t.subject = ${names[0]}`
      : sql`t.subject = any(${names}::text[])`
  },
  subject_id(operator, value) {
    const ids = values(operator, value)
    if (ids === undefined || operator === '≠') return undefined
    return sql`(t.subject_id = any(${ids}::text[]) or t.subject = 'record_import') and t.subject_id = any(array(
      select unnest(${ids}::text[]) union all
      select i.import_id::text from record_import_trace i
       where i.tenant_id = (select app_tenant()) and i.record_id = any(${ids.filter((id) => uuid.test(id))}::uuid[])))`
  },
}

export type Values = Record<string, unknown>

export type Trace = {
  importId: string
  action: string
  before: Values | null
  after: Values | null
}

/** What imports and their undoing did to a record. */
export async function selectTraces(db: Db, tenantId: number, recordId: string): Promise<Trace[]> {
  const { rows } = await sql<Trace>`
    select import_id as "importId", case step when 'stored' then 'added' else 'changed' end as action, before, after
      from record_import_trace where tenant_id = ${tenantId} and record_id = ${recordId}::uuid`.execute(
    db,
  )
  return rows
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
    'knowledge_type_name',
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
       order by e.subject_id, e.at desc, e.number desc)
    select id, json_build_object('zh', name_zh, 'en', name_en) as name from living
    union all select id, json_build_object('zh', name_zh, 'en', name_en) from gone`.execute(db)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
