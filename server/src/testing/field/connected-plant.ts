import { createConnection, readConnection } from '@iwater/contract/field/connections'
import { pushReadings } from '@iwater/contract/field/push'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { deviceRecord } from '@iwater/contract/plant/devices'
import { unitRecord } from '@iwater/contract/plant/units'
import type { OutputOf } from '@iwater/contract/route'
import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const units = entityRoutes(unitRecord)
const devices = entityRoutes(deviceRecord)

const both = (text: string) => ({ zh: text, en: text })

/** A unit with a device and two points, to which a device sends `w01018` and `w21003` over HTTP, by an administrator. */
export async function aConnectedPlant() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const { call } = app
  const made = await call(
    createConnection,
    {
      name: both('一号泵站'),
      protocol: 'http',
      orgId: tenant.root,
      unit: { name: both('一号泵站'), kind: 'pump-station' },
      channels: [{ factor: 'w01018' }, { factor: 'w21003' }],
    },
    { token },
  )
  const { connection, key } = made.data
  const { connectionId, unitId } = connection
  const { channels } = (await call(readConnection, { connectionId }, { token })).data
  const [device] = (await call(devices.list, {}, { token })).data.records
  const push = async (readings: readonly object[], by = key) => {
    const { body } = await call(pushReadings, readings as never, {
      headers: { authorization: `Device ${by}` },
    })
    return body.data as OutputOf<typeof pushReadings>
  }
  const addUnit = async (name: string, organisationId = tenant.root) => {
    const draft = { name: both(name), kind: 'pump-station', organisation_id: organisationId }
    return (await call(units.add, { ...draft, position: 0 }, { token })).data.id
  }
  const addDevice = async (unitId: string, name = '1号泵') =>
    (await call(devices.add, { name: both(name), unit_id: unitId, position: 0 }, { token })).data.id
  return {
    ...app,
    tenant,
    token,
    connectionId,
    unitId,
    deviceId: device?.id ?? '',
    pointIds: channels.map(({ pointId }) => pointId),
    push,
    addUnit,
    addDevice,
  }
}
