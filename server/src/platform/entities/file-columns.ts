import { holdsFiles } from '@iwater/contract/kit/field-types'
import { sql } from 'kysely'
import type { Described } from './columns.ts'
import { jsonObject } from './many-parts.ts'

/** The files of row p that the session may read, by field; none where the entity has no files. */
export function filesColumn({ fields }: Described) {
  const files = Object.entries(fields).flatMap(([name, field]) => {
    if (!holdsFiles(field)) return []
    const value = sql.ref(`p.${name}`)
    const ids = field.type === 'file' ? sql`array_remove(array[${value}], null)` : value
    return [[name, sql`facts_of_files(p.tenant_id, ${ids})`] as const]
  })
  return files.length === 0 ? [] : [sql`${jsonObject(files)} as files`]
}
