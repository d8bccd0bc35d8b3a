import type { Reading } from '@iwater/contract/field/push'
import type { OpenSender } from './sender.ts'

/** Pushes a batch of readings with the device key. */
export const openHttpSender: OpenSender = (station, { httpUrl }) => ({
  async send(moments) {
    const readings: Reading[] = moments.flatMap(({ atMs, measured }) =>
      measured.map(({ sourceKey, value, flag }) => ({ key: sourceKey, value, flag, at: atMs })),
    )
    const response = await fetch(`${httpUrl}/api/ingest/push`, {
      method: 'POST',
      headers: { authorization: `Device ${station.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(readings),
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error(`push answered ${response.status}`)
    await response.arrayBuffer()
  },
  async close() {},
})
