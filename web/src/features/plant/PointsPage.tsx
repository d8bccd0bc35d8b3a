import { readPointQuota } from '@iwater/contract/organisation/quotas'
import { pointRecord } from '@iwater/contract/plant/points'
import { EntityPage } from '#web/kit/EntityPage.tsx'
import type { OwnTools } from '#web/kit/list/own-tools.ts'
import { useQuota } from '#web/kit/quota.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { plantText } from './plant.text.ts'
import { RecordUse } from './RecordUse.tsx'
import { RetireTicked } from './RetireTicked.tsx'

const tools: OwnTools = {
  record: (row) => <RecordUse kind="point" row={row} />,
  ticked: <RetireTicked kind="point" />,
}

export default function PointsPage() {
  const { pointQuota } = useText(plantText)
  return (
    <EntityPage
      entity={pointRecord}
      tools={tools}
      quota={useQuota({ route: readPointQuota, ...pointQuota })}
    />
  )
}
