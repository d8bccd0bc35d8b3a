import type { DatabaseAddress } from '#platform/database/address'
import { baseRows } from './base-rows.ts'
import { readBase } from './read-base.ts'
import { storeBase } from './store-base.queries.ts'

/** Brings the knowledge base of the database to that of this version of the product. */
export const loadKnowledgeBase = (owner: DatabaseAddress) => storeBase(owner, baseRows(readBase()))
