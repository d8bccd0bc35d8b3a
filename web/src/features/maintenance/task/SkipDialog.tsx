import type { LocalText } from '@iwater/contract/fields'
import { skipTask } from '@iwater/contract/maintenance/tasks'
import type { Row } from '#web/kit/records.ts'
import { call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { maintenanceText } from '../maintenance.text.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

/** Asks why a task is skipped, and skips it. */
export function SkipDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const words = useText(maintenanceText)
  const local = useLocal()
  return (
    <ReasonDialog
      words={{
        title: words.skipTitle(local(row['name'] as LocalText)),
        text: words.skipText,
        reason: words.reason,
        confirm: words.skip,
        done: words.skipped,
      }}
      act={(reason) => call(skipTask, { taskId: row.id, reason })}
      onClose={onClose}
    />
  )
}
