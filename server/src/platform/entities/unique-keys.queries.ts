import type { Fields } from '@iwater/contract/kit/field-types'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { Described } from './columns.ts'

const uniqueViolation = '23505'

/** Bytes of a name of PostgreSQL, which has table and column names in ASCII here. */
const longestName = 63

/** What PostgreSQL calls the unique key of a column in a tenant: the longer of the two names is cut until both fit. */
function keyName(table: string, column: string) {
  let [first, second] = [table, `tenant_id_${column}`]
  while (`${first}_${second}_key`.length > longestName)
    if (first.length > second.length) first = first.slice(0, -1)
    else second = second.slice(0, -1)
  return `${first}_${second}_key`
}

/** The field whose unique key was hit. */
export function takenField({ table, fields }: Described, error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== uniqueViolation) return undefined
  return Object.keys(fields).find((name) => constraint === keyName(table, name))
}

/** The fields whose value no second record of the tenant may have. */
export const uniqueFields = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'string' && field.unique === true ? [name] : [],
  )

const setKeys = (db: Db, { table, fields }: Described, mode: 'deferred' | 'immediate') =>
  sql`set constraints ${sql.join(
    uniqueFields(fields).map((name) => sql.ref(keyName(table, name))),
  )} ${mode === 'deferred' ? sql`deferred` : sql`immediate`}`.execute(db)

/** Leaves the unique keys unjudged for what is written next. */
export const deferKeys = (db: Db, entity: Described) => setKeys(db, entity, 'deferred')

/** Judges them, from here on with each statement again; throws the violation of the first that does not hold. */
export const judgeKeys = (db: Db, entity: Described) => setKeys(db, entity, 'immediate')
