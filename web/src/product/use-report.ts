import { dayAt } from '@iwater/contract/calendar/calendar-days'
import { serverNow } from '#web/platform/clock/server-clock.ts'
import { usePage } from '#web/platform/page/page.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'

/** The query of the address where work on a unit or device of it is reported, due today; from there one comes back to this page. */
export function useReport({ unitId, deviceId }: { unitId: string; deviceId: string | null }) {
  const { path } = usePage()
  const due = dayAt(serverNow(), useTimeZone())
  const device = deviceId === null ? {} : { device_id: deviceId }
  return { add: '1', unit_id: unitId, ...device, due_on: due, back: path } as const
}
