import {
  type ListAppearance,
  type ListAppearanceChange,
  usualListAppearance,
} from '@iwater/contract/kit/list-appearance'
import type { Db } from '#platform/database/database'
import { selectAppearance, storeAppearance } from './list-appearance.queries.ts'

export const readListAppearance = async (db: Db, tenantId: number): Promise<ListAppearance> =>
  (await selectAppearance(db, tenantId)) ?? usualListAppearance

export const saveListAppearance = (db: Db, tenantId: number, change: ListAppearanceChange) =>
  Object.keys(change).length === 0
    ? readListAppearance(db, tenantId)
    : storeAppearance(db, tenantId, change)
