import { type FactorList, plausibleRange } from '#domains/factors'
import { wholeTenant } from '#domains/organisation'
import type { Sink } from '#domains/telemetry'
import type { JobContext } from '#platform/jobs/job'
import type { Services } from '#platform/services'
import type { StoredMapping } from './import.queries.ts'
import type { Target } from './import-stations.service.ts'
import type { ImportWork } from './import-work.queries.ts'
import type { ReadOrder } from './reading/import-messages.ts'

/** An import whose columns are chosen. */
export type Mapped = ImportWork & { mapping: StoredMapping }

/** The services for the work on an import. */
export type Workshop = {
  services: Services
  sink: Sink
  context: JobContext
  /** Those of the tenant. */
  factors: FactorList
  /** The copy of the file. */
  path: string
}

/** How the file is read; `now` is the limit for the times of its rows. */
export const orderOf = (
  { path, factors }: Pick<Workshop, 'path' | 'factors'>,
  work: Mapped,
  now: number,
): Omit<ReadOrder, 'skipRows' | 'withRejections'> => ({
  path,
  layout: work.layout,
  reading: {
    mapping: work.mapping,
    ranges: work.mapping.valueColumns.map(({ factor: code, unit }) => {
      const factor = factors.factorOf(code)
      return factor ? plausibleRange(factor, unit) : null
    }),
    now,
  },
})

/** The whole tenant, in the name of the owner of the import. */
export const scopeOfWork = ({
  tenantId,
  accountId,
}: Pick<ImportWork, 'tenantId' | 'accountId'>) => ({
  ...wholeTenant(tenantId),
  userId: accountId,
})

/** The target of its values. */
export const targetOf = ({ factors }: Pick<Workshop, 'factors'>, work: Mapped): Target => {
  const { tenantId, id, mapping, fileName, periodSeconds } = work
  return {
    scope: scopeOfWork(work),
    tenantId,
    importId: id,
    mapping,
    factors,
    ownName: mapping.unitName ?? fileName.replace(/\.\w{1,5}$/, '').slice(0, 80),
    periodSeconds: periodSeconds ?? 3600,
  }
}
