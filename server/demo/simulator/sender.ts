import type { Moment, Station } from './station.ts'

/** Sends readings of one station to the server; rejects when they were not acknowledged. */
export type Sender = {
  send(moments: readonly Moment[]): Promise<void>
  close(): Promise<void>
}

/** Where the server listens. */
export type Target = { hj212Port: number; mqttPort: number; httpUrl: string }

export type OpenSender = (station: Station, target: Target) => Sender
