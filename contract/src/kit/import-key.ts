import type { Entity } from './entity.ts'
import { isWritten } from './field-types.ts'

type Keyed = Pick<Entity, 'fields' | 'sameBy'>

/**
 * The fields that tell which record a row of an import is meant for: the first text that no two records share, else those
 * that the entity names. Without any, every row adds a record.
 */
export function importKey({ fields, sameBy = [] }: Keyed): readonly string[] {
  const unique = Object.keys(fields).find((name) => {
    const field = fields[name]
    return field?.type === 'string' && field.unique === true && isWritten(field)
  })
  return unique === undefined ? sameBy : [unique]
}
