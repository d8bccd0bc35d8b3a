import { hj212Driver, mqttDriver, pushDriver } from '#domains/ingest'

/** The field protocols of the product. */
export const protocols = [hj212Driver, mqttDriver, pushDriver]
