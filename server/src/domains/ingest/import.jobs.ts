import type { Sink } from '#domains/telemetry'
import { asWorker } from '#platform/database/database'
import { every } from '#platform/jobs/every'
import type { Services } from '#platform/services'
import { type ImportFiles, openImportFiles } from './import-files.ts'
import { claimImport, failAbandoned, selectNeededFiles } from './import-work.queries.ts'
import { workOn } from './import-work.service.ts'

export type Imports = {
  files: ImportFiles
  /** Breaks off what is under way; it goes on at the next start. */
  stop(): Promise<void>
}

const hourMs = 3_600_000

/** Works on imports one after another, and clears away files that nobody needs any more. */
export function startImports(services: Services, sink: Sink): Imports {
  const { worker, logger, config, clock } = services
  const files = openImportFiles(config.dataDir)

  async function work(signal: AbortSignal) {
    while (!signal.aborted) {
      const names = await files.list()
      if (names.length === 0) return
      const job = await asWorker(worker, (db) => claimImport(db, names))
      if (!job) return
      await workOn({ services, sink, files }, job, signal)
    }
  }

  async function clear() {
    await asWorker(worker, (db) => failAbandoned(db, { code: 'ingest.file-missing', details: {} }))
    await files.sweep(await asWorker(worker, selectNeededFiles), clock.now())
  }

  const jobs = [
    every('imports', { ms: 500, logger, startsNow: true }, work),
    every('import files', { ms: hourMs, logger, startsNow: true }, clear),
  ]
  return {
    files,
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
