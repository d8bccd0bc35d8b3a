// What comes in from the field: connections, their protocols, and the one way into the store.

export { factorOf } from './factor-codes.ts'
export { startField } from './field.ts'
export { hj212Driver } from './hj212.driver.ts'
export { encodeMessage, type Message as Hj212Message } from './hj212-message.ts'
export { formatQn, formatStationTime } from './hj212-time.ts'
export { startImports } from './import.jobs.ts'
export { ingestRoutes } from './ingest.routes.ts'
export { mqttDriver } from './mqtt.driver.ts'
export { createConnection } from './new-connection.service.ts'
export { pushDriver } from './push.driver.ts'
export { sealSecrets, stationHash } from './station-secrets.ts'
