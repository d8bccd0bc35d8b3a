import { unitRecord } from '@iwater/contract/plant/units'
import { lazy, Suspense } from 'react'
import { EntityPage } from '#web/kit/EntityPage.tsx'
import type { OwnTools } from '#web/kit/list/own-tools.ts'
import { RecordUse } from './RecordUse.tsx'
import { RetireTicked } from './RetireTicked.tsx'

const DeleteUnitWithContents = lazy(async () => ({
  default: (await import('./DeleteUnitWithContents.tsx')).DeleteUnitWithContents,
}))

const tools: OwnTools = {
  record: (row) => <RecordUse kind="unit" row={row} />,
  ticked: <RetireTicked kind="unit" />,
  withContents: (row, refused) => (
    <Suspense fallback={null}>
      <DeleteUnitWithContents row={row} refused={refused} />
    </Suspense>
  ),
}

export default function UnitsPage() {
  return <EntityPage entity={unitRecord} tools={tools} />
}
