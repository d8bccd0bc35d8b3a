import { pointRecord } from '@iwater/contract/plant/points'
import { EntityPage } from '#web/kit/EntityPage.tsx'
import type { OwnTools } from '#web/kit/list/own-tools.ts'
import { RecordUse } from './RecordUse.tsx'
import { RetireTicked } from './RetireTicked.tsx'

const tools: OwnTools = {
  record: (row) => <RecordUse kind="point" row={row} />,
  ticked: <RetireTicked kind="point" />,
}

export default function PointsPage() {
  return <EntityPage entity={pointRecord} tools={tools} />
}
