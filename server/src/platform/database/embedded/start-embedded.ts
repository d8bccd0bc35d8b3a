import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Binaries, installBinaries } from './binaries.ts'
import { claimCluster } from './claim.ts'
import { bytesOfTables, checkCluster, createCluster, isVacant, ownerName } from './cluster.ts'
import {
  clearSocketFolder,
  findPlace,
  makeSocketFolder,
  type Place,
  rememberPlace,
} from './place.ts'
import { type Postmaster, StartFailure, startPostmaster } from './postmaster.ts'
import { thisProcess } from './processes.ts'
import { clusterNotStarted } from './sentences.ts'
import { lastFatal, pruneLogs } from './server-log.ts'
import { serverArguments, socketPort } from './settings.ts'
import { supervise } from './supervise.ts'

export type EmbeddedOptions = {
  /** The folder that holds the database; made when it does not exist. */
  readonly dataDir: string
  readonly logger: FastifyBaseLogger
  /** `false` gives up safety against a crash of the machine for speed: temporary clusters only. */
  readonly durable?: boolean
}

export type EmbeddedDatabase = {
  /** How `pg` connects as the owner: `host` is the folder of a socket; there is no password. */
  readonly connection: { readonly host: string; readonly port: number; readonly user: string }
  /** Where the cluster lies; not always below the data folder (see docs/operations.md). */
  readonly cluster: string
  /** Ends the server cleanly, once. End the pools first. */
  readonly stop: () => Promise<void>
}

const passingTroubleMs = 15_000
const noticeAfterMs = 5_000
const logCheckMs = 60_000

/**
 * Starts the embedded database and keeps it running until `stop`. The folder is made on first use. Throws a StartError,
 * with nothing changed, when the folder cannot be used.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, logger, durable = true } = options
  const binaries = installBinaries()
  const place = openCluster(dataDir, binaries, durable)
  if (place.pointer !== undefined) {
    logger.info(
      { place },
      'the database lies outside the data folder, which its user may not enter',
    )
  }
  const socketFolder = makeSocketFolder(place.cluster, place.account)
  const tablesBytes = bytesOfTables(place.cluster)
  const args = serverArguments(place.cluster, socketFolder, thisProcess(), { durable, tablesBytes })
  const start = () => startPatiently(place, binaries.postgres, args, socketFolder, logger)

  const server = supervise(await start(), start, logger)
  const pruning = setInterval(() => pruneLogs(place.cluster), logCheckMs).unref()
  pruneLogs(place.cluster)
  return {
    connection: { host: socketFolder, port: socketPort, user: ownerName },
    cluster: place.cluster,
    async stop() {
      clearInterval(pruning)
      await server.stop()
      rmSync(socketFolder, { recursive: true, force: true })
    },
  }
}

function openCluster(dataDir: string, binaries: Binaries, durable: boolean): Place {
  const place = findPlace(dataDir)
  if (isVacant(place.cluster)) {
    createCluster(place.cluster, place.account, binaries, durable)
  }
  checkCluster(place.cluster, binaries.major)
  rememberPlace(place)
  return place
}

/** Waits for the remains of a killed server: its zombie, its backends, its lock files. */
async function startPatiently(
  { cluster, account }: Place,
  postgres: string,
  args: readonly string[],
  socketFolder: string,
  logger: FastifyBaseLogger,
): Promise<Postmaster> {
  const deadline = performance.now() + passingTroubleMs
  const notice = setTimeout(() => {
    logger.info('the database is still starting; after a crash it first recovers every commit')
  }, noticeAfterMs)
  try {
    for (;;) {
      await claimCluster(cluster, logger)
      try {
        return await startPostmaster(account, postgres, cluster, args)
      } catch (error) {
        if (!(error instanceof StartFailure)) throw error
        if (!error.isPassing || performance.now() > deadline) {
          throw clusterNotStarted(cluster, lastFatal(error.output, cluster) ?? error.message)
        }
        if (error.isStaleSocket) clearSocketFolder(socketFolder)
      }
      await sleep(100)
    }
  } finally {
    clearTimeout(notice)
  }
}
