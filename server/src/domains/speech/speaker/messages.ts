import type { Language } from '@iwater/contract/errors'

/** How the program of the voice speaks: with the package it comes with, or with a program of the system. */
export type SpeakerEngine = 'built-in' | { command: string }

/** What the server asks of the program. Structured clones over the channel between them. */
export type SpeakerOrder = { id: number; language: Language; pieces: readonly string[] }

/** What the program says: after each piece that it goes on, and in the end the audio or that there is none. */
export type SpeakerReport =
  | { id: number; is: 'going-on' }
  | { id: number; is: 'done'; mp3: Uint8Array; residentBytes: number }
  | { id: number; is: 'failed'; reason: string }
