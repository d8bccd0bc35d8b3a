import { hostname } from 'node:os'
import type { Protocol } from '@iwater/contract/field/connections'
import type { Sink } from '#domains/telemetry'
import type { Api } from '#platform/http/serve'
import type { Services } from '#platform/services'
import { openGateway } from './gateway.ts'
import { driverOf, type OpenProtocol, type ProtocolDrivers } from './protocol-driver.ts'

/** All field protocols of this process. */
export type Field = {
  readonly drivers: ProtocolDrivers
  /** Where devices of a protocol connect; throws for one that has no port of its own. */
  portOf(protocol: Protocol): number
  /** Reads connections again; changes are in effect in this process afterwards. */
  refresh(connectionIds: readonly string[]): Promise<void>
  /** Of a protocol by which devices can be commanded. */
  commandOf(protocol: Protocol): OpenProtocol['command']
  /** Of a protocol whose frames can be tried by hand. */
  benchOf(protocol: Protocol): OpenProtocol['bench']
  /** Where a device of this protocol sends to, for the person who sets it up. */
  addressOf(protocol: Protocol): string
  /** What the device of a connection has to send; undefined for one that is not known here. */
  exampleFor(connectionId: string, key: string): string | undefined
  /** Adds the calls by which devices send. */
  routes(api: Api): void
  /** Accepts nothing new, stores and answers what is in progress, writes the counts. */
  stop(): Promise<void>
}

/** Listens for stations and devices; throws when a port is not available. Samples are stored through `sink`. */
export async function startField(
  services: Services,
  sink: Sink,
  drivers: ProtocolDrivers,
): Promise<Field> {
  const { config, clock } = services
  const { close, ...gateway } = await openGateway(services, sink)
  const open = new Map<Protocol, OpenProtocol>()
  for (const driver of drivers) open.set(driver.protocol, await driver.open(services, gateway))
  const openOf = (protocol: Protocol) => {
    const found = open.get(protocol)
    if (found === undefined) throw new Error(`nobody listens for ${protocol}`)
    return found
  }

  function addressOf(protocol: Protocol) {
    const base = config.baseUrl ? new URL(config.baseUrl).hostname : undefined
    const host = base ?? (config.host === '0.0.0.0' ? hostname() : config.host)
    return openOf(protocol).addressAt(host)
  }

  return {
    drivers,
    portOf(protocol) {
      const { port } = openOf(protocol)
      if (port === undefined) throw new Error(`${protocol} has no port of its own`)
      return port
    },
    refresh: (connectionIds) => gateway.registry.refresh(connectionIds),
    commandOf: (protocol) => openOf(protocol).command,
    benchOf: (protocol) => openOf(protocol).bench,
    addressOf,
    exampleFor(connectionId, key) {
      const station = gateway.registry.byId(connectionId)
      if (station === undefined) return undefined
      const { protocol } = station
      const setting = { key, address: addressOf(protocol), at: clock.now() }
      return driverOf(drivers, protocol).example(station, setting)
    },
    routes(api) {
      for (const each of open.values()) each.routes?.(api)
    },
    async stop() {
      await Promise.all([...open.values()].map((each) => each.stop()))
      await close()
    },
  }
}
