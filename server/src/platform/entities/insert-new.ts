import { draftOf, emptyDraft } from '@iwater/contract/kit/check'
import type { DraftOf, Entity } from '@iwater/contract/kit/entity'
import type { Db } from '#platform/database/database'
import { insertRecord } from './entity.queries.ts'

/** Stores a record with the values that its form begins with where none is given; answers its id. */
export const insertNew = <E extends Entity>(
  db: Db,
  entity: E,
  tenantId: number,
  given: Partial<DraftOf<E['fields']>>,
): Promise<string> =>
  insertRecord(db, entity, tenantId, draftOf(entity, { ...emptyDraft(entity), ...given }))
