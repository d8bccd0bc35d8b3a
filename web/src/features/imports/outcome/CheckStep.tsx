import type { ImportJob } from '@iwater/contract/field/imports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Database, FileX } from 'lucide-react'
import { paths } from '#web/app/paths.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { StateIcon, StateNotice } from '#web/ui/state/StateNotice.tsx'
import { isBrokenOff } from '../import-steps.ts'
import { startStoring } from '../imports.api.ts'
import { useMayImport } from '../use-may-import.ts'
import { CheckNotes } from './CheckNotes.tsx'
import { Counts } from './Counts.tsx'
import { FiguresCard } from './FiguresCard.tsx'
import { outcomeText } from './outcome.text.ts'
import { RejectedRows } from './RejectedRows.tsx'
import { WorkProgress } from './WorkProgress.tsx'

function BackButton({ onBack }: { onBack: () => void }) {
  const words = useText(outcomeText)
  return (
    <Button onClick={onBack}>
      <ArrowLeft size={15} aria-hidden="true" />
      {words.changeColumns}
    </Button>
  )
}

function Failed({ job, onBack }: { job: ImportJob; onBack: (() => void) | undefined }) {
  const words = useText(outcomeText)
  return (
    <Card>
      <StateNotice
        art={
          <StateIcon tone="bad">
            <FileX size={30} strokeWidth={1.6} />
          </StateIcon>
        }
        title={job.state === 'cancelled' ? words.checkCancelled : words.checkFailed}
        role="alert"
        action={
          onBack !== undefined && (
            <div className="import-buttons">
              <BackButton onBack={onBack} />
              <OwnLink className="w-button w-button-outline" to={paths.imports({ import: 'new' })}>
                {words.uploadAgain}
              </OwnLink>
            </div>
          )
        }
      >
        {job.failure !== null && <p>{job.failure}</p>}
      </StateNotice>
    </Card>
  )
}

function Commit({ job, onBack }: { job: ImportJob; onBack: (() => void) | undefined }) {
  const words = useText(outcomeText)
  const format = useFormat()
  const client = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => startStoring(client, job.importId),
  })
  const { sampleCount, conflictCount } = job
  const hasValues = sampleCount + conflictCount > 0
  const figure = (count: number) => (count > 0 ? format.number(count) : null)
  const isStoredAlready = !hasValues && job.duplicateCount > 0
  return (
    <footer className="import-actions">
      {onBack !== undefined && <BackButton onBack={onBack} />}
      {error !== null && <ErrorNote error={error} />}
      {isStoredAlready && <p>{words.nothingNew}</p>}
      {!hasValues && !isStoredAlready && <p className="w-wrong">{words.nothingToStore}</p>}
      {hasValues && (
        <Button variant="solid" isBusy={isPending} onClick={() => mutate()}>
          <Database size={15} aria-hidden="true" />
          {words.commit(figure(sampleCount), figure(conflictCount))}
        </Button>
      )}
    </footer>
  )
}

/** What a dry run has found; from here the file goes into the store, or back to its columns. */
export function CheckStep({ job, onBack }: { job: ImportJob; onBack: (() => void) | undefined }) {
  const words = useText(outcomeText)
  const mayImport = useMayImport()
  if (isBrokenOff(job)) return <Failed job={job} onBack={onBack} />
  if (job.state === 'checking') return <WorkProgress job={job} title={words.checking} />
  return (
    <>
      <CheckNotes job={job} mayChange={onBack !== undefined} />
      <Counts job={job} />
      <FiguresCard job={job} />
      <RejectedRows job={job} />
      {mayImport && <Commit job={job} onBack={onBack} />}
    </>
  )
}
