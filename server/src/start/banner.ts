import { demoAccountLines } from '../../demo/demo-tenants.ts'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import type { OpenDatabase } from './open-database.ts'

const rule = '─'.repeat(72)

const demoLines = [
  '  演示模式：只在本机（127.0.0.1）应答。',
  '  Demo mode: answers on this machine (127.0.0.1) only.',
  ...demoAccountLines,
]

export function printLines(lines: readonly string[]) {
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Prints the address of the product in both languages, and in demo mode the sign-in data. */
export function printBanner(
  config: Config,
  port: number,
  { field }: App,
  { cluster }: Pick<OpenDatabase, 'cluster'>,
) {
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  const address = config.baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const isElsewhere = cluster !== undefined && !cluster.startsWith(config.dataDir)
  printLines([
    rule,
    `  iWater  ${address}`,
    `  HJ 212 :${field.portOf('hj212')} · MQTT :${field.portOf('mqtt')} · HTTP ${address}/api/ingest/push`,
    `  数据目录 · data folder: ${config.dataDir}`,
    ...(isElsewhere ? [`  数据库 · database: ${cluster}`] : []),
    ...(config.mode === 'demo' ? demoLines : []),
    rule,
  ])
}
