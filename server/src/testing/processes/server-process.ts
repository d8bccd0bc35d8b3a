import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished } from 'vitest'

const program = resolve(import.meta.dirname, '../../main.ts')
/** Halves the time that a process takes to load its code. */
const compiled = resolve(import.meta.dirname, '../../../../node_modules/.cache/node')

let count = 0

/** A database on the test server, empty or migrated, with the address under which a process finds it. */
export async function aDatabase({ isEmpty = false } = {}) {
  const { template, host, port, user } = inject('postgres')
  count += 1
  const name = `start_${process.pid}_${count}`
  const sqlIn = async (database: string, text: string) => {
    const client = new pg.Client({ host, port, user, database })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }
  await sqlIn(
    'postgres',
    `create database ${name}${isEmpty ? '' : ` template ${template} strategy file_copy`}`,
  )
  onTestFinished(async () => {
    await sqlIn('postgres', `drop database ${name} with (force)`)
  })
  const urlFor = (login: string) =>
    `postgres://${login}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
  return { url: urlFor(user), urlFor, sql: (text: string) => sqlIn(name, text) }
}

/** The path of a data folder that does not exist yet. */
export async function aDataFolder() {
  const parent = await mkdtemp(join(tmpdir(), 'iwater-start-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  return join(parent, 'data')
}

/** Runs the server as its own process, on free ports and without simulator unless `environment` says otherwise. */
export function launch(environment: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      PORT: '0',
      HJ212_PORT: '0',
      MQTT_PORT: '0',
      IWATER_SIMULATOR: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  let isOver = false
  const ended = once(child, 'close').then(([code, signal]) => {
    isOver = true
    return { code: code as number | null, signal: signal as string | null, output, errors }
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })

  return {
    ended,
    output: () => output,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Waits for the banner and answers where the process listens. */
    async ready() {
      await expect.poll(() => isOver || /\d\/api\/ingest\/push/.test(output), waiting).toBe(true)
      if (isOver) throw new Error(`the server ended: ${output}${errors}`)
      const [, url = ''] = /iWater {2}(\S+)/.exec(output) ?? []
      const [, hj212 = '', mqtt = ''] = /HJ 212 :(\d+) · MQTT :(\d+)/.exec(output) ?? []
      return { url, port: Number(new URL(url).port), hj212: Number(hj212), mqtt: Number(mqtt) }
    },
  }
}

const waiting = { timeout: 60_000 }
