// The protocol MQTT: the broker in this process, and a broker outside.
export { mqttDriver } from './mqtt.driver.ts'
