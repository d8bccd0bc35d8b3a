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
  /** The copy of the file. */
  path: string
}

/** How the file is read; `now` is the limit for the times of its rows. */
export const orderOf = (
  work: Mapped,
  path: string,
  now: number,
): Omit<ReadOrder, 'skipRows' | 'withRejections'> => ({
  path,
  layout: work.layout,
  reading: { mapping: work.mapping, now },
})

/** The target of its values. */
export const targetOf = ({
  tenantId,
  id,
  accountId,
  mapping,
  fileName,
  periodSeconds,
}: Mapped): Target => ({
  scope: { ...wholeTenant(tenantId), userId: accountId },
  tenantId,
  importId: id,
  mapping,
  ownName: mapping.unitName ?? fileName.replace(/\.\w{1,5}$/, '').slice(0, 80),
  periodSeconds: periodSeconds ?? 3600,
})
