import type { Database } from '#platform/database/database'
import { checkEach } from '../blocks/check-each.ts'
import {
  type HourBlock,
  type HourBlockKey,
  selectDamagedHours,
  selectHourBlocksAfter,
} from './hour-block.queries.ts'
import { decodeHours } from './hour-codec.ts'

/** Checks the hours of all past months. */
export const checkHours = (worker: Database) =>
  checkEach<HourBlock, HourBlockKey>(worker, {
    next: (db, after, limit) =>
      selectHourBlocksAfter(db, after ?? { series: 0, month: '1970-01-01' }, limit),
    aside: selectDamagedHours,
    keyOf: ({ tenantId, series, month }) => ({ tenantId, series, month }),
    bytesOf: ({ hours }) => hours,
    countIn: (bytes) => decodeHours(bytes).at.length,
  })
