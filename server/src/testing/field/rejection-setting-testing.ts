import {
  createConnection,
  type NewConnection,
  readConnection,
  setConnectionEnabled,
} from '@iwater/contract/field/connections'
import { pushReadings } from '@iwater/contract/field/push'
import { setRetired } from '@iwater/contract/plant/retirement'
import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

export const minute = Math.floor(Date.now() / 60_000) * 60_000
export const hour = 3_600_000
export const day = 24 * hour

const keys = ['w01018', 'w21003']
/** Represents any value that the store cannot take. */
export const unstorable = 666

/** The app with a tenant, to which devices of every protocol send. */
export async function rejectionSetting() {
  const base = await testApp({ database: 'own', environment: { IWATER_LIMITS: 'standard' } })
  const { app, owner, call, field } = base
  const tenant = await aTenant(owner)
  const { token } = await aSignedInPerson(base, tenant)
  await owner(`alter table sample add constraint storable check (value <> ${unstorable}) not valid`)
  let made = 0

  async function aConnection(
    protocol: NewConnection['protocol'],
    more: Partial<NewConnection> = {},
  ) {
    made += 1
    const name = { zh: `测试${made}`, en: `Test ${made}` }
    const { data } = await call(
      createConnection,
      {
        name,
        protocol,
        orgId: tenant.root,
        unit: { name, kind: 'outfall' },
        channels: keys.map((factor) => ({ factor })),
        ...more,
      },
      { token },
    )
    const { connectionId, stationNumber } = data.connection
    await field.refresh([connectionId])
    return { connectionId, stationNumber, key: data.key }
  }
  const switchOff = async (connectionId: string) => {
    await call(setConnectionEnabled, { connectionId, isEnabled: false }, { token })
    await field.refresh([connectionId])
  }
  /** Retires the point that the last channel of a connection feeds. */
  const retireLast = async (connectionId: string) => {
    const { channels } = (await call(readConnection, { connectionId }, { token })).data
    const ids = [channels.at(-1)?.pointId ?? '']
    await call(setRetired, { pointIds: ids, isRetired: true }, { token })
  }
  const push = async (payload: unknown, key: string) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/api${pushReadings.path}`,
      headers: { authorization: `Device ${key}`, 'content-type': 'application/json' },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
    return String(statusCode)
  }
  /** Reasons that were counted to a connection, or to no connection of a protocol. */
  const countedTo = async (connectionId: string) =>
    (
      await owner<{ reason: string }>(
        'select reason from field_rejection where connection_id = $1 order by reason',
        [connectionId],
      )
    ).map(({ reason }) => reason)
  const countedToNobody = async (protocol: string) =>
    (
      await owner<{ reason: string }>('select reason from unknown_rejection where protocol = $1', [
        protocol,
      ])
    ).map(({ reason }) => reason)
  return { field, owner, aConnection, switchOff, retireLast, push, countedTo, countedToNobody }
}

export type Base = Awaited<ReturnType<typeof rejectionSetting>>
export type Made = Awaited<ReturnType<Base['aConnection']>>

/** The result of an attempt: where it is counted (null = without a connection), and the answers once it is counted. */
export type Tried = { connectionId: string | null; answer: () => string }
export type Attempts = Record<string, (base: Base) => Promise<Tried>>
