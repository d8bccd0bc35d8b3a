import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import type { PreparedTenants } from './prepare-tenants.ts'

const rule = '─'.repeat(72)

/** Says in both languages where the product is, and in demo mode how to get in. */
export function printBanner(
  config: Config,
  port: number,
  { field }: App,
  tenants: PreparedTenants,
) {
  const address =
    config.baseUrl ?? `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`
  const lines = [
    rule,
    `  iWater  ${address}`,
    `  HJ 212 :${field.hj212Port} · MQTT :${field.mqttPort} · HTTP ${address}/api/ingest/push`,
    ...tenants.lines,
    rule,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
