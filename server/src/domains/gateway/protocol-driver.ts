import type { NewConnection, Protocol } from '@iwater/contract/field/connections'
import type { CommandKind, commandResults } from '@iwater/contract/field/station-command'
import type { Api } from '#platform/http/serve'
import type { Vault } from '#platform/secrets/vault'
import type { Services } from '#platform/services'
import type { ConnectionCounters } from './connection-counters.ts'
import type { FieldLimits } from './field-limits.ts'
import type { Intake } from './intake.ts'
import type { Registry } from './registry.ts'
import type { Station } from './station.ts'
import type { StationAddresses } from './station-address.service.ts'
import type { StationSecrets } from './station-secrets.ts'

/** What all protocols share: who may send, the one way into the store, and what is counted. */
export type Gateway = {
  registry: Registry
  intake: Intake
  counters: ConnectionCounters
  limits: FieldLimits
  addresses: StationAddresses
  /** Reports somebody who tries passwords of a station. */
  onGuessing(station: Station, address: string): void
}

/** What a device proves itself with: `key` as its owner enters it, `hash` as it is looked up, `password` if it is kept. */
export type DeviceKey = { key: string; hash: Buffer; password: string | null }

/** How a new device is known. */
export type DeviceIdentity = Omit<DeviceKey, 'password'> & {
  stationNumber: string
  secrets: StationSecrets
}

export type Sender = Pick<Station, 'protocol' | 'stationNumber' | 'sm4Key' | 'zone' | 'channels'>

export type ExampleSetting = {
  /** What the device proves itself with. */
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

/** How a command went. `stationTime` in milliseconds, where the station told its clock. */
export type CommandOutcome = {
  answered: boolean
  result: (typeof commandResults)[number]
  stationTime: number | null
}

/**
 * A field protocol: all in which it differs from the others. A further one implements this and joins the list in
 * `server/src/protocols.ts`.
 */
export type ProtocolDriver = {
  readonly protocol: Protocol
  /** Number and key of a new device; what `wanted` names is taken from there. */
  identify(
    wanted: Pick<NewConnection, 'stationNumber' | 'password' | 'sm4Key'>,
    vault: Vault,
  ): DeviceIdentity
  newKey(stationNumber: string, vault: Vault): DeviceKey
  /** The form in which the key of a channel is kept; undefined for one that cannot occur in this protocol. */
  sourceKey(given: string): string | undefined
  /**
   * What makes the first values of a connection arrive, ready to be copied: a frame or a command line. It holds the key
   * and belongs only where that is shown.
   */
  example(sender: Sender, setting: ExampleSetting): string
  /** Begins to listen; throws when a port cannot be had. */
  open(services: Services, gateway: Gateway): Promise<OpenProtocol>
}

/** A protocol that devices are heard by in this process. */
export type OpenProtocol = {
  /** Of a protocol that listens on one of its own. */
  readonly port?: number
  /** Where a device sends to, given the host name under which this server is reached. */
  addressAt(host: string): string
  /** Adds calls to the API of the product. */
  routes?(api: Api): void
  /** Sends a command to a device that is connected to this process, and waits for its answer. */
  command?(connectionId: string, wish: CommandWish): Promise<CommandOutcome>
  /** Takes nothing new, and answers what is under way. */
  stop(): Promise<void>
}

export type ProtocolDrivers = readonly ProtocolDriver[]

export function driverOf(drivers: ProtocolDrivers, protocol: Protocol): ProtocolDriver {
  const driver = drivers.find((each) => each.protocol === protocol)
  if (driver === undefined) throw new Error(`no driver for ${protocol}`)
  return driver
}
