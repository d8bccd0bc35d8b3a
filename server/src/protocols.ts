import { hj212Driver } from '#domains/hj212'
import { mqttDriver } from '#domains/mqtt'
import { pushDriver } from '#domains/push'

/** The field protocols of the product. */
export const protocols = [hj212Driver, mqttDriver, pushDriver]
