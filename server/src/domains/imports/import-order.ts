import { wholeTenant } from '#domains/organisation'
import type { Sink } from '#domains/telemetry'
import type { Services } from '#platform/services'
import type { StoredMapping } from './import.queries.ts'
import type { ImportFiles } from './import-files.ts'
import type { Target } from './import-stations.service.ts'
import type { ClaimedImport } from './import-work.queries.ts'
import type { ReadOrder } from './reading/import-messages.ts'

/** What the work on imports is done with. */
export type Workshop = { services: Services; sink: Sink; files: ImportFiles }

/** An import whose columns are chosen. */
export type Mapped = ClaimedImport & { mapping: StoredMapping }

/** How its file is read; `now` is the present that its rows may not be ahead of. */
export const orderOf = (
  job: Mapped,
  { files }: Pick<Workshop, 'files'>,
  now: number,
): Omit<ReadOrder, 'skipRows' | 'withRejections'> => ({
  path: files.pathOf(job.storedName),
  layout: job.layout,
  reading: { mapping: job.mapping, now },
})

/** Where its values go. */
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
