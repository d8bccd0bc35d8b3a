import { hostname } from 'node:os'
import type { Protocol } from '@iwater/contract/ingest'
import type { Sink } from '#domains/telemetry'
import { AppError } from '#platform/http/app-error'
import type { Services } from '#platform/services'
import { exampleOf } from './connection-example.ts'
import { fieldLimits } from './field-limits.ts'
import { openGuessAlert } from './guess-alert.service.ts'
import type { Command, CommandOutcome } from './hj212-commands.ts'
import { openHj212Server } from './hj212-server.ts'
import { openIntake } from './intake.ts'
import { startLedgerJob } from './ledger.jobs.ts'
import { openLedger } from './ledger.ts'
import { openOutsideBroker } from './mqtt.provider.ts'
import { openMqttBroker } from './mqtt-broker.ts'
import { openPush, type Push, type PushRequest } from './push.service.ts'
import { openRegistry } from './registry.ts'
import { openStationAddresses } from './station-address.service.ts'

/** Everything through which the field speaks to this process. */
export type Field = {
  hj212Port: number
  mqttPort: number
  /** Reads connections anew; what changed is in force in this process afterwards. */
  refresh(connectionIds: readonly string[]): Promise<void>
  command(connectionId: string, command: Command): Promise<CommandOutcome>
  /** Throws when the device of a request is not known, or sends too often. */
  openPush(request: PushRequest): Push
  /** Where a device of this protocol sends to, for the person who sets it up. */
  addressOf(protocol: Protocol): string
  /** What the device of a connection has to send; undefined for one that is not known here. */
  exampleFor(connectionId: string, key: string): string | undefined
  /** Takes nothing new, stores and answers what is under way, writes the counts. */
  stop(): Promise<void>
}

/** Listens for stations and devices; throws when a port cannot be had. What comes in is stored through `sink`. */
export async function startField(services: Services, sink: Sink): Promise<Field> {
  const { config, clock } = services
  const limits = fieldLimits[config.limits]
  const registry = await openRegistry(services)
  const ledger = openLedger()
  const intake = openIntake(services, sink, ledger)
  const guessAlert = openGuessAlert(services)
  const parts = { registry, intake, ledger, limits, onGuessing: guessAlert.tell }
  const addresses = await openStationAddresses(services)
  const job = startLedgerJob(services, ledger)
  const hj212 = await openHj212Server(services, { ...parts, addresses })
  const mqtt = await openMqttBroker(services, parts)
  const outside = config.mqttUrl ? openOutsideBroker(services, config.mqttUrl, parts) : undefined
  let isStopping = false

  function addressOf(protocol: Protocol) {
    const base = config.baseUrl ? new URL(config.baseUrl) : undefined
    const host = base?.hostname ?? (config.host === '0.0.0.0' ? hostname() : config.host)
    if (protocol === 'hj212') return `${host}:${hj212.port}`
    if (protocol === 'mqtt') return `mqtt://${host}:${mqtt.port}`
    return `${base?.origin ?? `http://${host}:${config.port}`}/api/ingest/push`
  }

  return {
    hj212Port: hj212.port,
    mqttPort: mqtt.port,
    refresh: (connectionIds) => registry.refresh(connectionIds),
    command: hj212.command,
    openPush(request) {
      if (isStopping) throw new AppError('server.unavailable', { retryAfterSeconds: 5 })
      return openPush({ clock, registry, intake, ledger }, request)
    },
    addressOf,
    exampleFor(connectionId, key) {
      const station = registry.byId(connectionId)
      if (station === undefined) return undefined
      return exampleOf(station, { key, address: addressOf(station.protocol), at: clock.now() })
    },
    async stop() {
      isStopping = true
      await Promise.all([hj212.stop(), mqtt.stop(), outside?.stop(), intake.idle()])
      await guessAlert.settle()
      await addresses.stop()
      await job.stop()
      await registry.close()
    },
  }
}
