import type { Protocol } from '@iwater/contract/field/connections'

/** A field connection in the form that the intake needs: its sender, and the points of its values. */
export type Station = {
  readonly connectionId: string
  readonly tenantId: number
  readonly protocol: Protocol
  readonly stationNumber: string
  /** Hash of its proof, in hex. */
  readonly keyHash: string
  readonly password: string | null
  readonly sm4Key: Uint8Array | null
  readonly isEnabled: boolean
  /** Time zone of the tenant, used by stations that send times without one. */
  readonly zone: string
  readonly retentionMs: number
  /** Samples of before this moment were deleted and do not come back with a longer retention; milliseconds since 1970. */
  readonly keptFrom: number
  /** A sender that is silent for this long is still within expectation. */
  readonly silentAfterMs: number
  /** Series by the source key of the sender. */
  readonly channels: ReadonlyMap<string, number>
  /** Of these the ones whose points are retired: their values are rejected. */
  readonly retired: ReadonlySet<number>
}
