import { ownQuestion } from '@iwater/contract/knowledge/own-entries'
import { GitCompare } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { EntityRecords } from '#web/kit/EntityPage.tsx'
import type { OwnTools } from '#web/kit/list/own-tools.ts'
import type { Row } from '#web/kit/records.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { knowledgeText } from './knowledge.text.ts'
import { knowledgeCells } from './knowledge-cells.tsx'
import { useMayManage } from './use-product-question.ts'

// Only where a form is open, or where something is compared.
const TextPreview = lazy(async () => ({
  default: (await import('./TextPreview.tsx')).TextPreview,
}))
const Comparison = lazy(async () => ({
  default: (await import('./ComparisonDialog.tsx')).ComparisonDialog,
}))

const isCopy = (row: Row) => row['origin'] !== 'own'

/** What a question is a copy of, and the way to compare it. */
function CopyNote({ row }: { row: Row }) {
  const words = useText(knowledgeText)
  const [isOpen, setOpen] = useState(false)
  const mayManage = useMayManage()
  if (!isCopy(row)) return null
  return (
    <div className="knowledge-tools">
      <p role={row['origin'] === 'newer' ? 'status' : undefined}>
        {row['origin'] === 'newer' && <strong>{words.newer} </strong>}
        {words.ofProduct}
      </p>
      {mayManage && (
        <Button onClick={() => setOpen(true)}>
          <GitCompare size={15} aria-hidden="true" />
          {words.compare}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <Comparison row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Of a form of a question. */
export const questionTools: OwnTools = {
  below: {
    text: (draft) => (
      <Suspense fallback={null}>
        <TextPreview draft={draft} />
      </Suspense>
    ),
  },
}

const ownTools: OwnTools = {
  ...questionTools,
  record: (row) => <CopyNote row={row} />,
  deletion: (row) => <DeletedCopy row={row} />,
}

function DeletedCopy({ row }: { row: Row }) {
  const words = useText(knowledgeText)
  return isCopy(row) ? <p>{words.ofProduct}</p> : null
}

/** Questions of the tenant; copies are compared with the product. */
export function OwnQuestions({ head }: { head: ReactNode }) {
  const words = useText(knowledgeText)
  const mayManage = useMayManage()
  const [compared, setCompared] = useState<Row>()
  const tools = useMemo<OwnTools>(
    () => ({
      ...ownTools,
      empty: words.emptyHint,
      actions: (row, name) =>
        mayManage && isCopy(row)
          ? [
              {
                key: 'compare',
                label: words.compareOf(name),
                icon: GitCompare,
                onSelect: () => setCompared(row),
              },
            ]
          : [],
    }),
    [mayManage, words],
  )
  return (
    <>
      <EntityRecords entity={ownQuestion} head={head} cells={knowledgeCells} tools={tools} />
      {compared && (
        <Suspense fallback={null}>
          <Comparison key={compared.id} row={compared} onClose={() => setCompared(undefined)} />
        </Suspense>
      )}
    </>
  )
}
