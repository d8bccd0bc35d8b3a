import { TriangleAlert } from 'lucide-react'
import { paths } from '#web/app/paths.ts'
import type { Row } from '#web/kit/records.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useReport } from '#web/product/use-report.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { outside, type Step } from './step-reading.ts'
import { taskText } from './task.text.ts'

/** Where a reading is out of its range: what that asks for, and the way to report work on the device. */
export function OutsideNote({ row, steps }: { row: Row; steps: readonly Step[] }) {
  const words = useText(taskText)
  const report = useReport({
    unitId: String(row['unit_id']),
    deviceId: row['device_id'] as string | null,
  })
  if (!steps.some((step) => outside(step) !== undefined)) return null
  return (
    <p className="task-quiet">
      <span className="task-outside">
        <TriangleAlert size={14} aria-hidden="true" />
        {words.readingsOutside}
      </span>
      <OwnLink to={paths.maintenanceTasks(report)}>{words.reportWork}</OwnLink>
    </p>
  )
}
