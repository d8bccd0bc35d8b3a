import './copy-organisation.css'
import { organisationRecord } from '@iwater/contract/organisation/organisations'
import { unitRecord } from '@iwater/contract/plant/units'
import { Copy } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Row } from '#web/kit/records.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { usePermissionMap } from '#web/platform/page/IfAllowed.tsx'
import { useHasPermission, useIsDemonstration } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { copyOrganisationText } from './copy-organisation.text.ts'

const CopyOrganisationDialog = lazy(async () => ({
  default: (await import('./CopyOrganisationDialog.tsx')).CopyOrganisationDialog,
}))

/** Whether an organisation can be copied: not the topmost one, below which the copy would have to stand. */
export const canBeCopied = (row: Row) => row['parent_id'] !== null

/** Whether the user may add organisations and what is set up in them, unless a role hides it. */
export function useMayCopy() {
  const buttons = usePermissionMap()
  const isDemonstration = useIsDemonstration()
  const mayAdd = useHasPermission(organisationRecord.access.change)
  const mayConfigure = useHasPermission(unitRecord.access.change)
  return mayAdd && mayConfigure && !isDemonstration && buttons.add !== false
}

/** Asks before an organisation is copied. */
export const CopyDialog = (props: { row: Row; onClose: () => void }) => (
  <Suspense fallback={null}>
    <CopyOrganisationDialog {...props} />
  </Suspense>
)

/** Copies an organisation with what is below it. */
export function CopyOrganisation({ row }: { row: Row }) {
  const words = useText(copyOrganisationText)
  const [isOpen, setIsOpen] = useState(false)
  const mayCopy = useMayCopy()
  if (!mayCopy || !canBeCopied(row)) return null
  return (
    <div className="org-tools">
      <Button onClick={() => setIsOpen(true)}>
        <Copy size={15} aria-hidden="true" />
        {words.copy}
      </Button>
      {isOpen && <CopyDialog row={row} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
