import './calibration-rules.css'
import { calibrationRule } from '@iwater/contract/maintenance/calibration-rules'
import { ClipboardList, Copy } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#web/app/paths.ts'
import { EntityPage } from '#web/kit/EntityPage.tsx'
import type { OwnTools } from '#web/kit/list/own-tools.ts'
import type { Row } from '#web/kit/records.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useHasPermission, useIsDemonstration } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { CopyRuleDialog } from './CopyRuleDialog.tsx'
import { calibrationText } from './calibration.text.ts'
import { errorCells } from './ErrorCell.tsx'
import { LaterTrend } from './LaterTrend.tsx'

/** What follows from a rule: its check is recorded, it is copied, and how the error went. */
function RuleTools({ row }: { row: Row }) {
  const words = useText(calibrationText)
  const isDemonstration = useIsDemonstration()
  const mayRecord = useHasPermission('maintenance.work') && !isDemonstration
  const mayPlan = useHasPermission('maintenance.plan') && !isDemonstration
  const [isCopying, setIsCopying] = useState(false)
  const place = { add: '1', point_id: String(row['point_id']), kind: String(row['kind']) } as const
  return (
    <>
      <div className="calibration-tools">
        {mayRecord && (
          <OwnLink className="w-button w-button-outline" to={paths.calibrations(place)}>
            <ClipboardList size={15} aria-hidden="true" />
            {words.record}
          </OwnLink>
        )}
        {mayPlan && (
          <Button onClick={() => setIsCopying(true)}>
            <Copy size={15} aria-hidden="true" />
            {words.copy}
          </Button>
        )}
      </div>
      <LaterTrend row={row} />
      {isCopying && <CopyRuleDialog row={row} onClose={() => setIsCopying(false)} />}
    </>
  )
}

const tools: OwnTools = { record: (row) => <RuleTools row={row} /> }

export default function CalibrationRulesPage() {
  return <EntityPage entity={calibrationRule} cells={errorCells} tools={tools} />
}
