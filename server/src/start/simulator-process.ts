import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Services } from '#platform/services'
import { stationsFile } from '../../demo/demo-files.ts'
import type { App } from '../app.ts'

const program = resolve(import.meta.dirname, '../../demo/simulator/main.ts')

/** The history that it sends at first would otherwise leave it with twice the memory permanently. */
const frugal = ['--disable-proto=delete', '--max-old-space-size=128', '--max-semi-space-size=2']

/** Starts the process that simulates the demo stations through the server's own ports, as devices would. */
export function startSimulator({ config, logger }: Services, { field }: App, port: number) {
  const stations = join(config.dataDir, stationsFile)
  if (!existsSync(stations)) {
    logger.warn(
      'no demo stations to simulate: the keys of this database are not in the data folder',
    )
    return undefined
  }
  // The channel between the processes ends with the server, for whatever reason, and the simulator with it.
  const child = fork(
    program,
    [
      `--stations=${stations}`,
      `--hj212=${field.portOf('hj212')}`,
      `--mqtt=${field.portOf('mqtt')}`,
      `--http=http://127.0.0.1:${port}`,
    ],
    { execArgv: frugal },
  )
  const exited = once(child, 'exit')
  child.on('error', (error) => logger.error({ err: error }, 'simulator'))
  return {
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
