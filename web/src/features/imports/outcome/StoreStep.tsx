import type { ImportJob } from '@iwater/contract/field/imports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, DatabaseZap, Undo2 } from 'lucide-react'
import { paths } from '#web/app/paths.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { StateIcon, StateNotice } from '#web/ui/state/StateNotice.tsx'
import { isBrokenOff, isWorking } from '../import-steps.ts'
import { startStoring, startUndo } from '../imports.api.ts'
import { useMayImport } from '../use-may-import.ts'
import { CheckNotes } from './CheckNotes.tsx'
import { Counts } from './Counts.tsx'
import { FiguresCard } from './FiguresCard.tsx'
import { outcomeText } from './outcome.text.ts'
import { RejectedRows } from './RejectedRows.tsx'
import { UndoButton } from './UndoButton.tsx'
import { WorkProgress } from './WorkProgress.tsx'

const iconSize = { size: 30, strokeWidth: 1.6 }

/** Whether values are stored, so that there is something to undo. */
const holdsSomething = ({ failedWhile, isUndoable, rowsDone }: ImportJob) =>
  failedWhile === 'undoing' || isUndoable || rowsDone > 0

/** Storing or undoing that broke off goes on where it stopped; what is stored can be taken out instead. */
function Failed({ job }: { job: ImportJob }) {
  const words = useText(outcomeText)
  const format = useFormat()
  const mayImport = useMayImport()
  const client = useQueryClient()
  const isUndo = job.failedWhile === 'undoing'
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => (isUndo ? startUndo : startStoring)(client, job.importId),
  })
  const { rowsDone, rowCount } = job
  const own = isUndo ? words.brokenOff.undoing : words.brokenOff.storing
  return (
    <Card>
      <StateNotice
        art={
          <StateIcon tone="bad">
            <DatabaseZap {...iconSize} />
          </StateIcon>
        }
        title={job.state === 'cancelled' ? own.cancelled : own.failed}
        role="alert"
        action={
          mayImport && (
            <div className="import-buttons">
              <Button variant="solid" isBusy={isPending} onClick={() => mutate()}>
                {own.again}
              </Button>
              {!isUndo && job.isUndoable && <UndoButton job={job} />}
            </div>
          )
        }
      >
        {job.failure !== null && <p>{job.failure}</p>}
        {!isUndo && rowsDone > 0 && (
          <p>{words.storedSoFar(format.number(rowsDone), format.number(rowCount))}</p>
        )}
        <p>{holdsSomething(job) ? own.hint : words.nothingStoredYet}</p>
        {error !== null && <ErrorNote error={error} />}
      </StateNotice>
    </Card>
  )
}

/** The list of the units that the rows of the file went to. */
function UnitsLink({ job: { importId, unitCount } }: { job: ImportJob }) {
  const words = useText(outcomeText)
  return (
    <OwnLink
      className="w-button w-button-solid"
      to={paths.units(unitCount > 0 ? { import: importId } : {})}
    >
      {words.openUnits}
    </OwnLink>
  )
}

function Stored({ job }: { job: ImportJob }) {
  const words = useText(outcomeText)
  const format = useFormat()
  const mayImport = useMayImport()
  return (
    <Card className="import-done">
      <StateNotice
        art={
          <StateIcon tone="calm">
            <CircleCheck {...iconSize} />
          </StateIcon>
        }
        title={words.stored}
        role="status"
        action={
          <div className="import-buttons">
            <UnitsLink job={job} />
            {mayImport && (
              <OwnLink className="w-button w-button-outline" to={paths.imports({ import: 'new' })}>
                {words.another}
              </OwnLink>
            )}
            {mayImport && job.isUndoable && <UndoButton job={job} />}
          </div>
        }
      >
        <p>
          {job.sampleCount === 0
            ? words.storedNothing
            : words.storedText(
                format.number(job.sampleCount),
                format.number(job.stationCount),
                job.stationCount,
              )}
        </p>
        {job.isTrendPending && <p>{words.trendPending}</p>}
      </StateNotice>
    </Card>
  )
}

/** An import whose values are taken out again. */
function Undone({ job }: { job: ImportJob }) {
  const words = useText(outcomeText)
  const format = useFormat()
  return (
    <Card>
      <StateNotice
        art={
          <StateIcon tone="calm">
            <Undo2 {...iconSize} />
          </StateIcon>
        }
        title={words.undone}
        role="status"
        action={
          <div className="import-buttons">
            <UnitsLink job={job} />
          </div>
        }
      >
        <p>{words.undoneText(format.number(job.removedCount), format.number(job.restoredCount))}</p>
        {job.missingCount > 0 && <p>{words.undoneMissing(format.number(job.missingCount))}</p>}
        <p>{words.unitsStay}</p>
        {job.isTrendPending && <p>{words.trendPending}</p>}
      </StateNotice>
    </Card>
  )
}

/** Progress and result of storing a file, and of undoing that. */
export function StoreStep({ job }: { job: ImportJob }) {
  const words = useText(outcomeText)
  if (isBrokenOff(job)) {
    return (
      <>
        <Failed job={job} />
        {job.rowsDone > 0 && <Counts job={job} />}
      </>
    )
  }
  if (isWorking(job)) {
    return (
      <>
        <WorkProgress job={job} title={job.state === 'storing' ? words.storing : words.undoing} />
        <Counts job={job} />
      </>
    )
  }
  return (
    <>
      {job.state === 'undone' ? <Undone job={job} /> : <Stored job={job} />}
      <CheckNotes job={job} mayChange={false} />
      <Counts job={job} />
      <FiguresCard job={job} />
      <RejectedRows job={job} />
    </>
  )
}
