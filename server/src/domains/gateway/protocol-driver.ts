import type { NewConnection, Protocol } from '@iwater/contract/field/connections'
import type { CommandKind, commandResults } from '@iwater/contract/field/station-command'
import type { Api } from '#platform/http/serve'
import type { Vault } from '#platform/secrets/vault'
import type { Services } from '#platform/services'
import type { ConnectionCounters } from './connection-counters.ts'
import type { FieldLimits } from './field-limits.ts'
import type { FrameBench } from './frame-bench.ts'
import type { Intake } from './intake.ts'
import type { Registry } from './registry.ts'
import type { Station } from './station.ts'
import type { StationAddresses } from './station-address.service.ts'
import type { StationSecrets } from './station-secrets.ts'

/** The common parts of all protocols: the registry of senders, the intake, and the counters. */
export type Gateway = {
  registry: Registry
  intake: Intake
  counters: ConnectionCounters
  limits: FieldLimits
  addresses: StationAddresses
  /** Reports that passwords of a station are being guessed. */
  onGuessing(station: Station, address: string): void
}

/** The proof of a device: `key` as its owner enters it, `hash` as it is looked up, `password` if it is kept. */
export type DeviceKey = { key: string; hash: Buffer; password: string | null }

/** The identity of a new device. */
export type DeviceIdentity = Omit<DeviceKey, 'password'> & {
  stationNumber: string
  secrets: StationSecrets
}

export type Sender = Pick<Station, 'protocol' | 'stationNumber' | 'sm4Key' | 'zone' | 'channels'>

export type ExampleSetting = {
  /** The proof of the device. */
  key: string
  /** Where it sends to, as `addressAt` of the driver answers it. */
  address: string
  /** Milliseconds since 1970. */
  at: number
}

export type CommandWish = {
  command: CommandKind
  seconds?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The result of a command. `stationTime` in milliseconds, where the station sent its clock. */
export type CommandOutcome = {
  answered: boolean
  result: (typeof commandResults)[number]
  stationTime: number | null
}

/**
 * A field protocol: everything in which it differs from the others. A new one implements this and joins the list in
 * `server/src/protocols.ts`.
 */
export type ProtocolDriver = {
  readonly protocol: Protocol
  /** Number and key of a new device; values in `wanted` are used. */
  identify(
    wanted: Pick<NewConnection, 'stationNumber' | 'password' | 'sm4Key'>,
    vault: Vault,
  ): DeviceIdentity
  newKey(stationNumber: string, vault: Vault): DeviceKey
  /** The stored form of the key of a channel; undefined for one that cannot occur in this protocol. */
  sourceKey(given: string): string | undefined
  /**
   * An example that delivers the first values of a connection, ready to be copied: a frame or a command line. It
   * contains the key, so it is shown only together with it.
   */
  example(sender: Sender, setting: ExampleSetting): string
  /** Starts listening; throws when a port is not available. */
  open(services: Services, gateway: Gateway): Promise<OpenProtocol>
}

/** A running protocol of this process. */
export type OpenProtocol = {
  /** Of a protocol that listens on its own port. */
  readonly port?: number
  /** Where a device sends to, given the host name under which this server is reached. */
  addressAt(host: string): string
  /** Adds calls to the API of the product. */
  routes?(api: Api): void
  /** Sends a command to a device that is connected to this process, and waits for its answer. */
  command?(connectionId: string, wish: CommandWish): Promise<CommandOutcome>
  /** Of a protocol whose frames can be tried by hand. */
  readonly bench?: FrameBench
  /** Accepts nothing new, and answers what is in progress. */
  stop(): Promise<void>
}

export type ProtocolDrivers = readonly ProtocolDriver[]

export function driverOf(drivers: ProtocolDrivers, protocol: Protocol): ProtocolDriver {
  const driver = drivers.find((each) => each.protocol === protocol)
  if (driver === undefined) throw new Error(`no driver for ${protocol}`)
  return driver
}
