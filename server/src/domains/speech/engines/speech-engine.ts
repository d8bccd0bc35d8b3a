import type { Spoken } from '../spoken/spoken-text.ts'

/** Why something could not be spoken. */
type SpeechFault =
  /** Too much is waiting, or waited too long. */
  | 'busy'
  | 'timeout'
  /** The program ended before it was done. */
  | 'crashed'
  /** The provider does not know the key, or the account may not. */
  | 'refused'
  /** The provider answers no more for now. */
  | 'quota'
  | 'unreachable'
  | 'garbled'

/** The detail is for the log and contains neither texts nor keys. */
export class SpeechFailure extends Error {
  readonly fault: SpeechFault

  constructor(fault: SpeechFault, detail: string, options?: ErrorOptions) {
    super(`${fault}: ${detail}`, options)
    this.fault = fault
  }
}

export type SpeechEngine = {
  /** What tells its audio from that of others: the engine, its voices and how texts are prepared for it. */
  readonly voice: string
  /** A text as mp3. Throws a SpeechFailure. */
  speak(spoken: Spoken): Promise<Buffer>
  stop(): Promise<void>
}
