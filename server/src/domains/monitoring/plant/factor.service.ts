import type { DraftOf } from '@iwater/contract/kit/entity'
import type { Faults } from '@iwater/contract/kit/faults'
import { type factorRecord, mostOwnFactors } from '@iwater/contract/plant/factors'
import { builtInFactor, builtInFactors, type FactorList, factorList } from '#domains/factors'
import type { Db } from '#platform/database/database'
import type { Row } from '#platform/entities/entity.queries'
import type { Work } from '#platform/entities/entity.service'
import { countOwnFactors, hasSpelling, keepOwnFactors, selectOwnFactors } from './factor.queries.ts'

/** The factors of a tenant, its own ones among them. */
export async function readFactors(db: Db, tenantId: number): Promise<FactorList> {
  const own = await selectOwnFactors(db, tenantId)
  return own.length === 0 ? builtInFactors : factorList(own)
}

/** The factors of some codes, and all that are built in. */
export async function readFactorsOf(
  db: Db,
  tenantId: number,
  codes: readonly string[],
): Promise<FactorList> {
  const own = codes.length === 0 ? [] : await selectOwnFactors(db, tenantId, [...new Set(codes)])
  return own.length === 0 ? builtInFactors : factorList(own)
}

/** Those of the codes that are no factor of the tenant. Its own among the others stay until the transaction ends. */
export async function unknownFactors(
  db: Db,
  tenantId: number,
  codes: readonly string[],
): Promise<string[]> {
  const asked = [...new Set(codes)].filter((code) => builtInFactor(code) === undefined)
  if (asked.length === 0) return []
  const kept = await keepOwnFactors(db, tenantId, asked)
  return asked.filter((code) => !kept.has(code))
}

type Draft = DraftOf<(typeof factorRecord)['fields']>

function rangeFaults({ plausible_low: low, plausible_high: high }: Draft): Faults {
  if (low === null && high !== null) return { plausible_low: { is: 'missing' } }
  if (low !== null && high === null) return { plausible_high: { is: 'missing' } }
  return low !== null && high !== null && low > high
    ? { plausible_low: { is: 'too-large', limit: high } }
    : {}
}

/** A new code is neither a built-in one nor another spelling of one of the tenant's own, of which there are not too many. */
async function codeFaults({ db, session }: Work, code: string): Promise<Faults> {
  if (builtInFactor(code)) return { code: { is: 'built-in' } }
  if (await hasSpelling(db, session.tenantId, code)) return { code: { is: 'taken' } }
  const isFull = (await countOwnFactors(db, session.tenantId)) >= mostOwnFactors
  return isFull ? { code: { is: 'full', limit: mostOwnFactors } } : {}
}

export const checkFactor = async (
  work: Work,
  draft: Draft,
  before: Row | null,
): Promise<Faults> => ({
  ...rangeFaults(draft),
  ...(before === null && (await codeFaults(work, draft.code))),
})
