// The protocol MQTT: the broker in this process, and an external broker.
export { mqttDriver } from './mqtt.driver.ts'
