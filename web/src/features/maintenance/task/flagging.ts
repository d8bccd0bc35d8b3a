import { flaggingOf } from '@iwater/contract/maintenance/work-fields'
import type { Row } from '#web/kit/records.ts'

/** Whose data a task has under maintenance. */
export const flagging = (row: Row) =>
  flaggingOf({ flagged_data: row['flagged_data'], device_id: row['device_id'] })
