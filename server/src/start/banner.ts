import { demoAccountLines } from '../../demo/seed.ts'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'

const rule = '─'.repeat(72)

const demoLines = [
  '  演示模式：只在本机（127.0.0.1）应答。',
  '  Demo mode: answers on this machine (127.0.0.1) only.',
  ...demoAccountLines,
]

export function printLines(lines: readonly string[]) {
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Says in both languages where the product is, and in demo mode how to get in. */
export function printBanner(config: Config, port: number, { field }: App) {
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  const address = config.baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  printLines([
    rule,
    `  iWater  ${address}`,
    `  HJ 212 :${field.hj212Port} · MQTT :${field.mqttPort} · HTTP ${address}/api/ingest/push`,
    ...(config.mode === 'demo' ? demoLines : []),
    rule,
  ])
}
