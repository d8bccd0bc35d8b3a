import { unitRecord } from '@iwater/contract/plant/units'
import { EntityPage } from '#web/kit/EntityPage.tsx'
import type { OwnTools } from '#web/kit/list/own-tools.ts'
import { RecordUse } from './RecordUse.tsx'
import { RetireTicked } from './RetireTicked.tsx'
import { UseFilter } from './UseFilter.tsx'

const tools: OwnTools = {
  record: (row) => <RecordUse kind="unit" row={row} />,
  ticked: <RetireTicked kind="unit" />,
}

export default function UnitsPage() {
  return <EntityPage entity={unitRecord} tools={tools} head={<UseFilter />} />
}
