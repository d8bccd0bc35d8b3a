import {
  checkImport,
  commitImport,
  type ImportJob,
  type ImportMapping,
  listImports,
  listRejectedRows,
  type RowRejectionReason,
  readImport,
  readImportFigures,
  readImportPreview,
  undoImport,
} from '@iwater/contract/field/imports'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { isWorking } from './import-steps.ts'

const pollMs = 1000

export const importsQuery = {
  ...apiQuery(listImports, {}),
  refetchInterval: ({ state }: { state: { data?: ImportJob[] | undefined } }) =>
    state.data?.some(isWorking) ? 2 * pollMs : false,
} as const

/** Minutes of the past are computed within seconds, hours and days within a minute. */
const pendingMs = 5 * pollMs

const pauseOf = (job: ImportJob | undefined) => {
  if (job !== undefined && isWorking(job)) return pollMs
  return job?.isTrendPending === true && pendingMs
}

/** An import, asked for every second while the server works on it, and then until trends show all of it. */
export const importQuery = (importId: string) =>
  ({
    ...apiQuery(readImport, { importId }),
    refetchInterval: ({ state }: { state: { data?: ImportJob | undefined } }) =>
      pauseOf(state.data),
  }) as const

/** What the last dry run has found of the columns. */
export const figuresQuery = (importId: string) => ({
  ...apiQuery(readImportFigures, { importId }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The file, what the server makes of it, and how its columns were chosen last. */
export const previewQuery = (importId: string) => ({
  ...apiQuery(readImportPreview, { importId }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const rejectedPageSize = 50

export const rejectedQuery = (
  importId: string,
  reason: RowRejectionReason | null,
  page: number,
) => ({
  ...apiQuery(listRejectedRows, {
    importId,
    ...(reason === null ? {} : { reason }),
    after: (page - 1) * rejectedPageSize,
    size: rejectedPageSize,
  }),
  placeholderData: keepPreviousData,
})

function noteJob(client: QueryClient, job: ImportJob) {
  client.setQueryData(importQuery(job.importId).queryKey, job)
  void client.invalidateQueries({ queryKey: importsQuery.queryKey })
}

/** Begins a dry run; what an earlier one had found no longer counts. */
export async function startCheck(client: QueryClient, importId: string, mapping: ImportMapping) {
  const job = await call(checkImport, { importId, mapping })
  client.removeQueries({ queryKey: [listRejectedRows.path] })
  client.removeQueries({ queryKey: figuresQuery(importId).queryKey })
  client.setQueryData(
    previewQuery(importId).queryKey,
    (preview) => preview && { ...preview, mapping },
  )
  noteJob(client, job)
}

export async function startUndo(client: QueryClient, importId: string) {
  noteJob(client, await call(undoImport, { importId }))
}

export async function startStoring(client: QueryClient, importId: string) {
  noteJob(client, await call(commitImport, { importId }))
}
