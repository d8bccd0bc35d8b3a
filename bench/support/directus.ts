// Directus beside the product. Its licence is not open source, so it is no dependency: it is fetched into a folder of its own
// when a bench asks for it.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Store } from '../store.ts'
import { freePort } from './instance.ts'
import { directusTables } from './list-rows.ts'

const version = '12.4.0'
const credentials = { email: 'bench@example.com', password: 'Water@2026' }

/** Installs it where an earlier run may have done so already; minutes the first time. */
function install(): string {
  const folder = join(tmpdir(), `iwater-bench-directus-${version}`)
  if (existsSync(join(folder, 'installed'))) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  // Without scripts nothing is compiled. What would have been runs the code of flows, which no list does.
  const wanted = [`directus@${version}`, 'pg', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', ['install', ...wanted], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`npm could not install Directus in ${folder}`)
  const isolated = createRequire(join(folder, 'package.json')).resolve('isolated-vm')
  writeFileSync(isolated, 'module.exports = {}\n')
  writeFileSync(join(folder, 'installed'), '')
  return folder
}

/** Directus on a PostgreSQL of its own of the same kind, with the rows of `directusTables`, seen by its administrator. */
export async function startDirectus({ address, owner }: Store) {
  const folder = install()
  const work = mkdtempSync(join(tmpdir(), 'iwater-bench-directus-run-'))
  await owner.query('create database directus')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DB_CLIENT: 'pg',
    DB_HOST: address.host,
    DB_PORT: String(address.port),
    DB_DATABASE: 'directus',
    DB_USER: address.user,
    DB_PASSWORD: 'none',
    SECRET: 'a bench has no secrets to keep from you',
    ADMIN_EMAIL: credentials.email,
    ADMIN_PASSWORD: credentials.password,
    ACCESS_TOKEN_TTL: '1d',
    TELEMETRY: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    LOG_LEVEL: 'error',
  }
  const command = join(folder, 'node_modules/directus/cli.js')
  const settings = { cwd: work, env: environment, stdio: ['ignore', 'ignore', 'inherit'] as const }
  const [made] = await once(
    spawn(process.execPath, [command, 'bootstrap'], { ...settings, stdio: [...settings.stdio] }),
    'exit',
  )
  if (made !== 0) throw new Error(`Directus could not be set up: ${made}`)
  const tables = new pg.Client({ ...address, database: 'directus' })
  await tables.connect()
  for (const statement of directusTables) await tables.query(statement)
  await tables.end()
  const child = spawn(process.execPath, [command, 'start'], {
    ...settings,
    stdio: [...settings.stdio],
  })
  process.once('exit', () => child.kill('SIGTERM'))
  const isUp = () =>
    fetch(`${url}/server/ping`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`Directus ended with ${child.exitCode}`)
    await sleep(200)
  }

  let token = ''
  async function call<T>(method: 'POST' | 'PATCH', path: string, body: object): Promise<T> {
    const answer = await fetch(url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const { data } = await call<{ data: { access_token: string } }>(
    'POST',
    '/auth/login',
    credentials,
  )
  token = data.access_token
  for (const collection of ['organisation', 'job', 'person', 'person_job', 'unit', 'point'])
    await call('PATCH', `/collections/${collection}`, { meta: { hidden: false } })
  for (const { many, one, field } of [
    { many: 'person_job', one: 'person', field: 'jobs' },
    { many: 'point', one: 'unit', field: 'points' },
  ]) {
    await call('POST', `/fields/${one}`, { field, type: 'alias', meta: { special: ['o2m'] } })
    await call('PATCH', `/relations/${many}/${one}`, { meta: { one_field: field } })
  }
  return {
    url,
    token,
    pid: child.pid ?? 0,
    async close() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(work, { recursive: true, force: true })
    },
  }
}
