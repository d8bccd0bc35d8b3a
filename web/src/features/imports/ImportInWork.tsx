import type { ImportJob } from '@iwater/contract/field/imports'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { ColumnsStep } from './columns/ColumnsStep.tsx'
import { columnsText } from './columns/columns.text.ts'
import { forgetDraft } from './columns/draft-record.ts'
import { useDraft } from './columns/use-draft.ts'
import { ImportFrame } from './ImportFrame.tsx'
import { canChangeColumns, stepOf } from './import-steps.ts'
import { importQuery, previewQuery } from './imports.api.ts'
import { importsText } from './imports.text.ts'
import { CheckStep } from './outcome/CheckStep.tsx'
import { StoreStep } from './outcome/StoreStep.tsx'
import { useMayImport } from './use-may-import.ts'

function Columns({ job }: { job: ImportJob }) {
  const words = useText(columnsText)
  const mayImport = useMayImport()
  const { importId } = job
  const { data: preview, error, refetch } = useQuery(previewQuery(importId))
  const { draft, change } = useDraft(importId, preview)
  if (!mayImport) {
    return (
      <Card>
        <EmptyState title={words.viewOnly} hint={words.viewOnlyHint} />
      </Card>
    )
  }
  if (preview === undefined || draft === undefined) {
    return (
      <Card>
        <Pending error={error} onRetry={refetch} rows={10} />
      </Card>
    )
  }
  return <ColumnsStep preview={preview} draft={draft} change={change} />
}

function Work({ job }: { job: ImportJob }) {
  const local = useLocal()
  const format = useFormat()
  const words = useText(importsText)
  const { query, setQuery } = usePage()
  const mayImport = useMayImport()
  const step = stepOf(job, query.get('step'))
  const isOver = job.state === 'stored'
  useEffect(() => {
    if (isOver) forgetDraft(job.importId)
  }, [isOver, job.importId])
  const back = () => setQuery({ step: 'columns', reason: null, page: null })
  const onBack = mayImport && canChangeColumns(job) ? back : undefined
  return (
    <ImportFrame
      title={job.fileName}
      description={words.byAt(local(job.createdBy), format.dateTime(job.createdAt))}
      steps={{ current: step, isDone: isOver, onBack }}
    >
      {step === 'columns' && <Columns job={job} />}
      {step === 'check' && <CheckStep job={job} onBack={onBack} />}
      {step === 'store' && <StoreStep job={job} />}
    </ImportFrame>
  )
}

/** One import at the step it has come to, followed while the server works on it. */
export function ImportInWork({ importId }: { importId: string }) {
  const words = useText(importsText)
  const { data: job, error, refetch } = useQuery(importQuery(importId))
  if (job !== undefined) return <Work job={job} />
  return (
    <ImportFrame title={words.title}>
      <Card>
        <Pending error={error} onRetry={refetch} rows={10} />
      </Card>
    </ImportFrame>
  )
}
