import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { MixLoad, MixTally, Person } from './mix-load.ts'
import { postgresMs, processMs } from './processor-time.ts'

/** Loads a server from a process of its own and tells what its process and its PostgreSQL took for each request. */
export function openMeter({
  url,
  server,
  postmaster,
}: {
  url: string
  server: number
  postmaster: number
}) {
  const loader = fork(new URL('./mix-load.ts', import.meta.url))
  return {
    /** Milliseconds of processor time a request. */
    async measure(people: readonly Person[], seconds: number) {
      const before = { server: processMs(server), database: postgresMs(postmaster) }
      loader.send({ url, people, seconds } satisfies MixLoad)
      const [tally] = (await once(loader, 'message')) as [MixTally]
      return {
        tally,
        server: (processMs(server) - before.server) / tally.count,
        database: (postgresMs(postmaster) - before.database) / tally.count,
      }
    },
    close: () => loader.disconnect(),
  }
}
