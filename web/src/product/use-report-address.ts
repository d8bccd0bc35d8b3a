import { dayAt } from '@iwater/contract/calendar/calendar-days'
import { paths } from '#web/app/paths.ts'
import { serverNow } from '#web/platform/clock/server-clock.ts'
import { usePage } from '#web/platform/page/page.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'

/** Where work on a unit or device of it is reported, due today; from there one comes back to this page. */
export function useReportAddress({
  unitId,
  deviceId,
}: {
  unitId: string
  deviceId: string | null
}) {
  const { path } = usePage()
  const due = dayAt(serverNow(), useTimeZone())
  return paths.maintenanceTasks({
    add: '1',
    unit_id: unitId,
    ...(deviceId !== null && { device_id: deviceId }),
    due_on: due,
    back: path,
  })
}
