import { connectAsync, type MqttClient } from 'mqtt'
import type { OpenSender } from './sender.ts'
import type { Measured } from './station.ts'

const topic = 'v1/devices/me/telemetry'

const valuesOf = (measured: readonly Measured[]) =>
  Object.fromEntries(
    measured.map(({ sourceKey, value, flag }) => [
      sourceKey,
      flag === 'N' ? value : { value, flag },
    ]),
  )

/** Speaks the device telemetry of the ThingsBoard convention with the device key as the user name. */
export const openMqttSender: OpenSender = (station, { mqttPort }) => {
  let client: Promise<MqttClient> | undefined
  const connected = () => {
    client ??= connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
      username: station.key,
      reconnectPeriod: 2000,
    }).catch((error: Error) => {
      client = undefined
      throw error
    })
    return client
  }
  return {
    async send(moments) {
      const payload = moments.map(({ atMs, measured }) => ({
        ts: atMs,
        values: valuesOf(measured),
      }))
      await (await connected()).publishAsync(topic, JSON.stringify(payload), { qos: 1 })
    },
    async close() {
      await (await client)?.endAsync()
    },
  }
}
