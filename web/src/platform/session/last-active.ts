import { readRecord, writeRecord } from '#web/platform/settings/record.ts'

const record = 'lastActive'

/** Milliseconds since 1970 of the last sign of a hand in any tab of this browser; undefined where there was none. */
export function lastActive(): number | undefined {
  const at = readRecord(record)
  return typeof at === 'number' ? at : undefined
}

export const noteActive = () => writeRecord(record, Date.now())
