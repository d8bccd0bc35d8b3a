import { unitRecord } from '@iwater/contract/plant/units'
import { usePermissionMap } from '#web/platform/page/IfAllowed.tsx'
import { useHasPermission, useIsDemonstration } from '#web/platform/session/session.ts'

/** Whether the user may change units, devices and points, unless a role hides it. */
export function useMayManage() {
  const buttons = usePermissionMap()
  const isDemonstration = useIsDemonstration()
  return useHasPermission(unitRecord.access.change) && !isDemonstration && buttons.edit !== false
}
