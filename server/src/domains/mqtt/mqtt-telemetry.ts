import type { ConnectionCounters, FieldLimits, Intake, Station } from '#domains/gateway'
import type { Services } from '#platform/services'
import { readDevicePayload, readGatewayPayload } from './thingsboard-payload.ts'

export type Telemetry = {
  station: Station
  address: string
  topic: string
  payload: Buffer
  isGateway: boolean
}

const shownBytes = 2000
const patienceMs = 5000

/**
 * Handles one telemetry message of MQTT. Resolves when it may be acknowledged: its values are stored, or rejected and
 * counted. Unreadable messages are acknowledged too, because MQTT would deliver the same bytes again without end.
 */
export function openTelemetryTaker(
  { clock }: Services,
  {
    intake,
    counters,
    limits,
  }: { intake: Intake; counters: ConnectionCounters; limits: FieldLimits },
) {
  return async ({ station, address, topic, payload, isGateway }: Telemetry): Promise<void> => {
    const text = () => `${topic} ${payload.toString('utf8', 0, shownBytes)}`
    const read = isGateway ? readGatewayPayload : readDevicePayload
    const parsed = read(payload, limits.valuesPerPayload)
    if (!parsed.ok) {
      counters.refused(station, parsed.reason, { at: clock.now(), address, text })
      return
    }
    const { readings, refused } = parsed
    await intake.take({ station, address, text, readings, refused, patienceMs })
  }
}
