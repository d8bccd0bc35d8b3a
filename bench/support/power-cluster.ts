// A cluster that is started, and ended by SIGKILL, without anything that starts it again.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { installBinaries } from '../../server/src/platform/database/embedded/binaries.ts'
import { bytesOfTables, ownerName } from '../../server/src/platform/database/embedded/cluster.ts'
import {
  clearSocketFolder,
  findPlace,
  makeSocketFolder,
} from '../../server/src/platform/database/embedded/place.ts'
import { startPostmaster } from '../../server/src/platform/database/embedded/postmaster.ts'
import { isAlive, thisProcess } from '../../server/src/platform/database/embedded/processes.ts'
import {
  serverArguments,
  socketPort,
} from '../../server/src/platform/database/embedded/settings.ts'

/** The processes that a process has started. */
const childrenOf = (parent: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        // It has ended meanwhile.
        return false
      }
    })
    .map(Number)

/** Starts the cluster of a data folder with the settings of an installation; answers when it has recovered. */
export async function startCluster(dataDir: string) {
  const { cluster, account } = findPlace(dataDir)
  const socketFolder = makeSocketFolder(cluster, account)
  clearSocketFolder(socketFolder)
  const args = serverArguments(cluster, socketFolder, thisProcess(), {
    durable: true,
    tablesBytes: bytesOfTables(cluster),
  })
  const server = await startPostmaster(account, installBinaries().postgres, cluster, args)
  const postmaster = Number(readFileSync(`${cluster}/postmaster.pid`, 'utf8').split('\n', 1)[0])
  return {
    cluster,
    address: { host: socketFolder, port: socketPort, user: ownerName, database: 'iwater' },
    stop: () => server.stop(),
    /** Ends all of its processes at once. */
    async kill() {
      const all = [postmaster, ...childrenOf(postmaster)]
      for (const pid of all)
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // It has ended itself.
        }
      await server.ended
      while (all.some(isAlive)) await sleep(5)
    },
  }
}
