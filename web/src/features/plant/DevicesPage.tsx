import { deviceRecord } from '@iwater/contract/plant/devices'
import { EntityPage } from '#web/kit/EntityPage.tsx'
import type { OwnTools } from '#web/kit/list/own-tools.ts'
import { RecordUse } from './RecordUse.tsx'
import { RetireTicked } from './RetireTicked.tsx'

const tools: OwnTools = {
  record: (row) => <RecordUse kind="device" row={row} />,
  ticked: <RetireTicked kind="device" />,
}

export default function DevicesPage() {
  return <EntityPage entity={deviceRecord} tools={tools} />
}
