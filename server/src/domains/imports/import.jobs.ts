import type { Sink } from '#domains/telemetry'
import { asWorker } from '#platform/database/database'
import { every } from '#platform/jobs/every'
import type { JobKind } from '#platform/jobs/job'
import type { Services } from '#platform/services'
import { type ImportFiles, openImportFiles } from './import-files.ts'
import { undo } from './import-undo.service.ts'
import { failAbandoned, selectNeededFiles, updateToEnded } from './import-work.queries.ts'
import { mostAttempts, workOn } from './import-work.service.ts'

export type Imports = {
  files: ImportFiles
  /** The kinds of the dry run, of the storing and of the undoing. */
  kinds: readonly JobKind[]
  stop(): Promise<void>
}

const hourMs = 3_600_000

/** Imports that run at once, each of another tenant: each may take a gigabyte of memory. */
const mostAtWork = 2

/** Runs imports, one of a tenant after the other; deletes files that are no longer needed. */
export function startImports(services: Services, sink: Sink): Imports {
  const { worker, logger, clock } = services
  const files = openImportFiles(services)

  const kindOf = (name: string, handle: JobKind['handle']): JobKind => ({
    name,
    handle,
    ended: updateToEnded,
    group: 'imports',
    perTenant: 1,
    perProcess: mostAtWork,
    attempts: mostAttempts,
    retryMs: 2000,
  })

  const clearing = every(
    'import files',
    { ms: hourMs, logger, startsNow: true },
    async (signal) => {
      await asWorker(worker, (db) =>
        failAbandoned(db, { code: 'ingest.file-missing', details: {} }),
      )
      const needed = await asWorker(worker, selectNeededFiles)
      await files.sweep(needed, clock.now(), signal)
    },
  )
  const work: JobKind['handle'] = (context) => workOn(services, { sink, files }, context)
  return {
    files,
    kinds: [
      kindOf('imports.check', work),
      kindOf('imports.store', work),
      kindOf('imports.undo', (context) => undo(services, context)),
    ],
    stop: clearing.stop,
  }
}
