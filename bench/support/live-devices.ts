import { createConnection, type NewConnection } from '../../contract/src/field/connections.ts'
import { pushReadings, type Reading } from '../../contract/src/field/push.ts'
import { issueToken, type Tokens } from '../../contract/src/sign-in/sign-in.ts'
import type { Instance } from './instance.ts'

/** A device that pushes by HTTP, and the points it feeds in the order of its keys. */
export type Device = { key: string; keys: string[]; pointIds: string[] }

async function ask<Answer>(url: string, authorization: string, body: unknown): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { data: Answer }).data
}

/** Connects devices as the demo's administrator does. */
export async function openDevices({ url, owner }: Instance) {
  const { access_token } = await ask<Tokens>(
    `${url}/api${issueToken.path}`,
    `Basic ${btoa('iwater-web:')}`,
    {
      grant_type: 'password',
      username: 'admin',
      password: 'Water@2026',
      orgCode: 'qingyuan',
    },
  )
  const [root] = await owner<{ id: string }>(
    `select o.id from organisation o join tenant t on t.id = o.tenant_id
      where t.code = 'qingyuan' and o.parent_id is null`,
  )
  return {
    async add(
      name: string,
      { keys, periodSeconds }: { keys: string[]; periodSeconds: number },
    ): Promise<Device> {
      const wanted: Partial<NewConnection> = {
        name: { zh: name, en: name },
        protocol: 'http',
        orgId: root?.id ?? '',
        unit: { name: { zh: name, en: name }, kind: 'pump-station' },
        periodSeconds,
        channels: keys.map((factor) => ({ factor, lowLimit: null, highLimit: null })),
      }
      const { connection, key } = await ask<{ connection: { connectionId: string }; key: string }>(
        `${url}/api${createConnection.path}`,
        `Bearer ${access_token}`,
        wanted,
      )
      const points = await owner<{ id: string; key: string }>(
        'select point_id as id, source_key as key from field_channel where connection_id = $1',
        [connection.connectionId],
      )
      const idOf = new Map(points.map((point) => [point.key, point.id]))
      return { key, keys, pointIds: keys.map((one) => idOf.get(one) ?? '') }
    },
    async push({ key }: Device, readings: readonly Omit<Reading, 'flag'>[]) {
      const { accepted } = await ask<{ accepted: number }>(
        `${url}/api${pushReadings.path}`,
        `Device ${key}`,
        readings,
      )
      if (accepted !== readings.length)
        throw new Error(`${accepted} of ${readings.length} accepted`)
    },
  }
}

export type Devices = Awaited<ReturnType<typeof openDevices>>
