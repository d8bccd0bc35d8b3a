import type { DraftOf } from '@iwater/contract/kit/entity'
import type { Faults } from '@iwater/contract/kit/faults'
import type { factorRecord } from '@iwater/contract/plant/factors'
import { builtInFactor, builtInFactors, type FactorList, factorList } from '#domains/factors'
import type { Db } from '#platform/database/database'
import type { Row } from '#platform/entities/entity.queries'
import type { Work } from '#platform/entities/entity.service'
import { hasOwnFactor, selectOwnFactors } from './factor.queries.ts'

/** The factors of a tenant, its own ones among them. */
export async function readFactors(db: Db, tenantId: number): Promise<FactorList> {
  const own = await selectOwnFactors(db, tenantId)
  return own.length === 0 ? builtInFactors : factorList(own)
}

/** Whether the tenant has a factor of this code. */
export const isFactor = async (db: Db, tenantId: number, code: string) =>
  builtInFactor(code) !== undefined || (await hasOwnFactor(db, tenantId, code))

type Draft = DraftOf<(typeof factorRecord)['fields']>

function rangeFaults({ plausible_low: low, plausible_high: high }: Draft): Faults {
  if (low === null && high !== null) return { plausible_low: { is: 'missing' } }
  if (low !== null && high === null) return { plausible_high: { is: 'missing' } }
  return low !== null && high !== null && low > high
    ? { plausible_low: { is: 'too-large', limit: high } }
    : {}
}

/** A new code is neither a built-in one nor another spelling of one of the tenant's own. */
async function codeFaults({ db, session }: Work, code: string): Promise<Faults> {
  if (builtInFactor(code)) return { code: { is: 'built-in' } }
  const isTaken = await hasOwnFactor(db, session.tenantId, code, { inAnyCase: true })
  return isTaken ? { code: { is: 'taken' } } : {}
}

export const checkFactor = async (
  work: Work,
  draft: Draft,
  before: Row | null,
): Promise<Faults> => ({
  ...rangeFaults(draft),
  ...(before === null && (await codeFaults(work, draft.code))),
})
