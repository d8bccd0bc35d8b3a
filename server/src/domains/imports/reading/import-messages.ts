import type { Factor } from '#domains/factors'
import type { FileRejection } from './file-rejection.ts'
import type { Inspection } from './import-inspection.ts'
import type { Layout } from './import-layout.ts'
import type { Batch, Reading, Totals } from './import-rows.ts'

export type ReadOrder = {
  path: string
  layout: Layout
  reading: Omit<Reading, 'columns'>
  /** Rows at the beginning whose samples are stored already; their stations are sent nevertheless. */
  skipRows: number
  /** Whether the batches carry the rejections. */
  withRejections: boolean
}

/** Messages of the server to the process that reads files. `next` requests one more batch. */
export type ToReader =
  | { kind: 'inspect'; path: string; converted: string; ownFactors: readonly Factor[] }
  | ({ kind: 'read' } & ReadOrder)
  | { kind: 'next' }

/** What that process answers. Nothing comes after `inspected`, `end`, `rejected` and `broken`. */
export type FromReader =
  | { kind: 'inspected'; inspection: Inspection & { isConverted: boolean } }
  | { kind: 'batch'; batch: Batch }
  | { kind: 'end'; totals: Totals }
  | { kind: 'rejected'; rejection: FileRejection }
  | { kind: 'broken'; message: string }
