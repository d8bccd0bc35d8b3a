import type { Measured, Station } from './station.ts'

/** Carries readings of one station to the server; rejects when they were not acknowledged. */
export type Sender = {
  send(atMs: number, measured: readonly Measured[]): Promise<void>
  close(): Promise<void>
}

/** Where the server listens. */
export type Target = { hj212Port: number; mqttPort: number; httpUrl: string }

export type OpenSender = (station: Station, target: Target) => Sender
