import type { Protocol } from '@iwater/contract/field/connections'

/** A field connection as the intake needs it: who may send, and where its values go. */
export type Station = {
  readonly connectionId: string
  readonly tenantId: number
  readonly protocol: Protocol
  readonly stationNumber: string
  /** Hash of what it proves itself with, in hex. */
  readonly keyHash: string
  readonly password: string | null
  readonly sm4Key: Uint8Array | null
  readonly isEnabled: boolean
  /** Time zone of the tenant, in which a station without one writes its times. */
  readonly zone: string
  readonly retentionMs: number
  /** A sender that says nothing for this long is still within what its owner expects. */
  readonly silentAfterMs: number
  /** Series by the key under which the source sends it. */
  readonly channels: ReadonlyMap<string, number>
}
