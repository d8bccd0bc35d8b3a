import type { ImportJob } from '@iwater/contract/field/imports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, DatabaseZap } from 'lucide-react'
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

const iconSize = { size: 30, strokeWidth: 1.6 }

/** Storing that broke off goes on where it stopped. */
function Failed({ job }: { job: ImportJob }) {
  const words = useText(outcomeText)
  const format = useFormat()
  const mayImport = useMayImport()
  const client = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => startStoring(client, job.importId),
  })
  const { rowsDone, rowCount } = job
  return (
    <Card>
      <StateNotice
        art={
          <StateIcon tone="bad">
            <DatabaseZap {...iconSize} />
          </StateIcon>
        }
        title={job.state === 'cancelled' ? words.storeCancelled : words.storeFailed}
        role="alert"
        action={
          mayImport && (
            <Button variant="solid" isBusy={isPending} onClick={() => mutate()}>
              {words.commitAgain}
            </Button>
          )
        }
      >
        {job.failure !== null && <p>{job.failure}</p>}
        {rowsDone > 0 && (
          <p>{words.storedSoFar(format.number(rowsDone), format.number(rowCount))}</p>
        )}
        <p>{words.storeFailedHint}</p>
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

/** Progress and result of storing a file. */
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
  if (job.state === 'storing') {
    return (
      <>
        <WorkProgress job={job} title={words.storing} />
        <Counts job={job} />
      </>
    )
  }
  return (
    <>
      <Stored job={job} />
      <CheckNotes job={job} mayChange={false} />
      <Counts job={job} />
      <FiguresCard job={job} />
      <RejectedRows job={job} />
    </>
  )
}
