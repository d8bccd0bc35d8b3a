import { dictionary } from '@iwater/contract/dictionaries'
import { draftOf, faultsOf } from '@iwater/contract/kit/check'
import type { DraftOf } from '@iwater/contract/kit/entity'
import type { Faults } from '@iwater/contract/kit/faults'
import type { Db } from '#platform/database/database'
import { insertRecord, type Row } from '#platform/entities/entity.queries'
import type { Work } from '#platform/entities/entity.service'
import { selectItems } from './dictionary.queries.ts'

type Draft = DraftOf<(typeof dictionary)['fields']>

/** Items whose value an earlier one has. */
function repeated(items: Draft['items']): Faults {
  const values = items.map(({ value }) => value)
  return Object.fromEntries(
    values.flatMap((value, at) =>
      values.indexOf(value) < at ? [[`items.${at}.value`, { is: 'taken' } as const]] : [],
    ),
  )
}

/** The parent items that were stored, by the ids of items; none where the parent dictionary is another one. */
function storedParents({ parent_id }: Draft, before: Row | null) {
  if (before === null || before.parent_id !== parent_id) return new Map<unknown, unknown>()
  const items = before.items as readonly { id: string; parent: string | null }[]
  return new Map<unknown, unknown>(items.map(({ id, parent }) => [id, parent]))
}

/** Items that are put below nothing in the parent dictionary. What is stored stays, also where its parent has gone since. */
async function orphaned({ db, session }: Work, draft: Draft, before: Row | null) {
  const stored = storedParents(draft, before)
  const above =
    draft.parent_id === null ? [] : await selectItems(db, session.tenantId, draft.parent_id)
  const known = new Set(above.map(({ value }) => value))
  return Object.fromEntries(
    draft.items.flatMap(({ id, parent }, at) =>
      parent === null || known.has(parent) || (id !== undefined && stored.get(id) === parent)
        ? []
        : [[`items.${at}.parent`, { is: 'not-found' } as const]],
    ),
  )
}

/** What the description of a dictionary cannot say: how its items and those of its parent go together. */
export async function checkDictionary(
  work: Work,
  draft: Draft,
  before: Row | null,
): Promise<Faults> {
  return { ...repeated(draft.items), ...(await orphaned(work, draft, before)) }
}

/** Adds a dictionary of a tenant that is set up; answers its id. Throws where its description forbids it. */
export function createDictionary(
  db: Db,
  tenantId: number,
  draft: Omit<Draft, 'item_count'>,
): Promise<string> {
  const faults = { ...faultsOf(dictionary, draftOf(dictionary, draft)), ...repeated(draft.items) }
  if (Object.keys(faults).length > 0)
    throw new Error(`the dictionary ${draft.code} is wrong at ${Object.keys(faults).join(', ')}`)
  return insertRecord(db, dictionary, tenantId, draft)
}
