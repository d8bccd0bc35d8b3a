import { maintenancePlan } from '@iwater/contract/maintenance/plans'
import { Copy } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { EntityPage } from '#web/kit/EntityPage.tsx'
import type { OwnCells } from '#web/kit/list/own-cells.ts'
import type { OwnTools } from '#web/kit/list/own-tools.ts'
import type { Row } from '#web/kit/records.ts'
import type { Draft } from '#web/kit/use-draft.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLanguage, useText } from '#web/platform/i18n/language.ts'
import { CopyDialog, CopyPlan, canBeCopied, useMayCopy } from './CopyPlan.tsx'
import { plansText } from './plans.text.ts'
import { type PlanRow, triggerWords } from './trigger-words.ts'

// Only where a form is open.
const TryCondition = lazy(async () => ({
  default: (await import('./PlanTrial.tsx')).TryCondition,
}))
const TryHours = lazy(async () => ({ default: (await import('./PlanTrial.tsx')).TryHours }))

function Trigger({ row }: { row: Row }) {
  const language = useLanguage()
  const format = useFormat()
  return triggerWords(row as unknown as PlanRow, { language, format })
}

const cells: OwnCells = { trigger: (row) => <Trigger row={row} /> }

function NoObjects({ draft }: { draft: Draft }) {
  const words = useText(plansText)
  const { equipment } = draft.values
  if (!Array.isArray(equipment) || equipment.length > 0) return null
  return <p className="plan-note">{words.noObjects}</p>
}

const recordTools: OwnTools = {
  record: (row) => <CopyPlan row={row} />,
  below: {
    equipment: (draft) => <NoObjects draft={draft} />,
    condition_points: (draft) => (
      <Suspense fallback={null}>
        <TryCondition draft={draft} />
      </Suspense>
    ),
    counter_changes: (draft) => (
      <Suspense fallback={null}>
        <TryHours draft={draft} />
      </Suspense>
    ),
  },
}

/** Copying is offered at a plan that is open, and in the list. */
function useTools() {
  const words = useText(plansText)
  const mayCopy = useMayCopy()
  const [copied, setCopied] = useState<Row>()
  const tools = useMemo<OwnTools>(
    () => ({
      ...recordTools,
      actions: (row, name) =>
        mayCopy && canBeCopied(row)
          ? [{ key: 'copy', label: words.copyOf(name), icon: Copy, onSelect: () => setCopied(row) }]
          : [],
    }),
    [mayCopy, words],
  )
  const copying = copied && (
    <CopyDialog key={copied.id} row={copied} onClose={() => setCopied(undefined)} />
  )
  return { tools, copying }
}

/** Plans, each with when it falls due in words; they are copied to other units and devices, and tried before they are saved. */
export default function MaintenancePlansPage() {
  const { tools, copying } = useTools()
  return (
    <EntityPage entity={maintenancePlan} cells={cells} tools={tools}>
      {copying}
    </EntityPage>
  )
}
