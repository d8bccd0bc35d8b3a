import type { Question, Row } from './questions.ts'

/** A request that any process can send: by HTTP, or as a statement to PostgreSQL. */
export type Ask =
  | { url: string; headers?: Record<string, string> }
  | { sql: string; address: { host: string; port: number; user: string; database: string } }

export type Loaded = { seconds: number; logBytes?: number; note?: string }

/** A store that holds the data and answers the questions. */
export type Peer = {
  name: string
  /** Takes everything in, until it is durable by the store's own measure; the bodies are made before their time is taken. */
  load(): Promise<Loaded>
  /** Lets the store do at once what it would do in time: merge, compact, vacuum. */
  settle(): Promise<void>
  /** Bytes of its folder, the log apart. */
  bytes(): Promise<number>
  /** Bytes of what it consists of, where it can tell. */
  parts?(): Promise<Record<string, number>>
  ask(question: Question): Ask
  /** The rows of a parsed answer. */
  rows(question: Question, answer: unknown): Row[]
  /** Milliseconds of processor time so far. */
  processorMs(): number
  stop(): Promise<void>
}
