import type { Entity } from '@iwater/contract/kit/entity'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** The first column of the list, by which records are called; none where that is no text. */
function nameColumns({ fields, list }: Pick<Entity, 'fields' | 'list'>) {
  const [name = ''] = list.columns
  const type = fields[name]?.type
  if (type === 'localized') return [sql.ref(`${name}_zh`), sql.ref(`${name}_en`)] as const
  return type === 'string' ? ([sql.ref(name), sql.ref(name)] as const) : undefined
}

/** What some records are called, of those that the session sees. */
export async function selectRecordNames(
  db: Db,
  entity: Pick<Entity, 'table' | 'fields' | 'list'>,
  tenantId: number,
  ids: readonly string[],
) {
  const columns = nameColumns(entity)
  if (!columns) return []
  const [zh, en] = columns
  const { rows } = await sql<{ id: string; zh: string; en: string }>`
    select id, ${zh} as zh, ${en} as en from ${sql.table(entity.table)}
     where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}
