import { setTimeout as delay } from 'node:timers/promises'
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

/** Imports worked on in one moment, each of another tenant. */
const mostAtWork = 2
const lookMs = 500

/** Works on imports, one of a tenant after the other, and clears away files that nobody needs any more. */
export function startImports(services: Services, sink: Sink): Imports {
  const { worker, logger, config, clock, space } = services
  const files = openImportFiles(config.dataDir)

  async function claim() {
    // Without room a try would only fail and count.
    if (space.full()) return undefined
    const names = await files.list()
    return names.length === 0 ? undefined : asWorker(worker, (db) => claimImport(db, names))
  }

  async function work(signal: AbortSignal) {
    const underWay = new Set<Promise<void>>()
    try {
      while (!signal.aborted) {
        const job = underWay.size < mostAtWork ? await claim() : undefined
        if (job) {
          const done = workOn({ services, sink, files }, job, signal)
            .catch((error: unknown) =>
              logger.warn({ err: error, importId: job.id }, 'import is taken up again'),
            )
            .finally(() => underWay.delete(done))
          underWay.add(done)
        } else if (underWay.size === 0) return
        else await Promise.race([...underWay, delay(lookMs)])
      }
    } finally {
      await Promise.allSettled(underWay)
    }
  }

  async function clear() {
    await asWorker(worker, (db) => failAbandoned(db, { code: 'ingest.file-missing', details: {} }))
    await files.sweep(await asWorker(worker, selectNeededFiles), clock.now())
  }

  const jobs = [
    every('imports', { ms: lookMs, logger, startsNow: true }, work),
    every('import files', { ms: hourMs, logger, startsNow: true }, clear),
  ]
  return {
    files,
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
