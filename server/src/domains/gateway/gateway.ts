import type { Sink } from '#domains/telemetry'
import type { Services } from '#platform/services'
import { startCountersJob } from './connection-counters.jobs.ts'
import { openConnectionCounters } from './connection-counters.ts'
import { type FieldLimits, fieldLimits } from './field-limits.ts'
import { openGuessAlert } from './guess-alert.service.ts'
import { openIntake } from './intake.ts'
import type { Gateway } from './protocol-driver.ts'
import { openRegistry } from './registry.ts'
import { openStationAddresses } from './station-address.service.ts'

/** Opens what all protocols share; `limits` replace those of the configuration. */
export async function openGateway(
  services: Services,
  sink: Sink,
  limits: Partial<FieldLimits> = {},
): Promise<Gateway & { close(): Promise<void> }> {
  const registry = await openRegistry(services)
  const counters = openConnectionCounters()
  const intake = openIntake(services, sink, counters)
  const guessAlert = openGuessAlert(services)
  const addresses = await openStationAddresses(services)
  const job = startCountersJob(services, counters)
  return {
    registry,
    intake,
    counters,
    addresses,
    limits: { ...fieldLimits[services.config.limits], ...limits },
    onGuessing: guessAlert.tell,
    /** After the protocols, which still store and answer what is in progress. */
    async close() {
      await intake.idle()
      await guessAlert.settle()
      await addresses.stop()
      await job.stop()
      await registry.close()
    },
  }
}
