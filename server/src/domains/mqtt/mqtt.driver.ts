import { identifyByKey, newKeyOfDevice, type ProtocolDriver } from '#domains/gateway'
import { openOutsideBroker } from './mqtt.provider.ts'
import { openMqttBroker } from './mqtt-broker.ts'
import { mqttExample } from './mqtt-example.ts'

/** MQTT: devices connect to the broker in this process, or to an external one to which it subscribes. */
export const mqttDriver: ProtocolDriver = {
  protocol: 'mqtt',
  identify: identifyByKey,
  newKey: newKeyOfDevice,
  sourceKey: (given) => given,
  example: mqttExample,
  async open(services, gateway) {
    const { mqttUrl } = services.config
    const broker = await openMqttBroker(services, gateway)
    const outside = mqttUrl ? openOutsideBroker(services, mqttUrl, gateway) : undefined
    return {
      port: broker.port,
      addressAt: (host) => `mqtt://${host}:${broker.port}`,
      async stop() {
        await Promise.all([broker.stop(), outside?.stop()])
      },
    }
  },
}
