import './plans.css'
import { maintenancePlan } from '@iwater/contract/maintenance/plans'
import { Copy } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Row } from '#web/kit/records.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { usePermissionMap } from '#web/platform/page/IfAllowed.tsx'
import { useHasPermission, useIsDemonstration } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { plansText } from './plans.text.ts'

const CopyPlanDialog = lazy(async () => ({
  default: (await import('./CopyPlanDialog.tsx')).CopyPlanDialog,
}))

/** Whether a plan can be copied: those by the weather are for all units of their kinds already. */
export const canBeCopied = (row: Row) => row['trigger'] !== 'weather'

/** Whether the user may add plans, unless a role hides it. */
export function useMayCopy() {
  const buttons = usePermissionMap()
  const isDemonstration = useIsDemonstration()
  return (
    useHasPermission(maintenancePlan.access.change) && !isDemonstration && buttons.add !== false
  )
}

export const CopyDialog = (props: { row: Row; onClose: () => void }) => (
  <Suspense fallback={null}>
    <CopyPlanDialog {...props} />
  </Suspense>
)

/** Copies a plan that is open to other units or devices. */
export function CopyPlan({ row }: { row: Row }) {
  const words = useText(plansText)
  const [isOpen, setIsOpen] = useState(false)
  if (!useMayCopy() || !canBeCopied(row)) return null
  return (
    <div className="plan-tools">
      <Button onClick={() => setIsOpen(true)}>
        <Copy size={15} aria-hidden="true" />
        {words.copy}
      </Button>
      {isOpen && <CopyDialog row={row} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
