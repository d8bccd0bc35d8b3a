import type { Job } from '@iwater/contract/jobs'
import type { Entity } from '@iwater/contract/kit/entity'
import { type StoredImport, undoDays } from '@iwater/contract/kit/import-calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useContext, useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { renewRecords } from '../records.ts'
import { AfterImportContext } from './after-import.ts'
import { JobFailure } from './ImportFailed.tsx'
import { importText } from './import.text.ts'
import { importsOf } from './imports.ts'
import { RunningJob } from './RunningJob.tsx'

function Undone({ stored }: { stored: StoredImport }) {
  const words = useText(importText)
  const format = useFormat()
  const { removed, restored, keptCount, kept, undoneAt } = stored
  const at = format.dateTime(undoneAt)
  return (
    <>
      <p role="status">{words.undone(at, format.number(removed), format.number(restored))}</p>
      {keptCount > 0 && (
        <details className="kit-import-part">
          <summary>{words.stayed(format.number(keptCount))}</summary>
          <ul>
            {kept.map(({ recordId, name, reason }) => (
              <li key={recordId}>{words.because(name || recordId, words.keptReasons[reason])}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Asks before an import is taken back. */
function UndoQuestion({ isBusy, onUndo }: { isBusy: boolean; onUndo: () => void }) {
  const words = useText(importText)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {isAsking && <p>{words.undoQuestion}</p>}
      <div className="kit-import-buttons">
        <Button isBusy={isBusy} onClick={() => (isAsking ? onUndo() : setAsking(true))}>
          <Undo2 size={15} aria-hidden="true" />
          {isAsking ? words.undoNow : words.undo}
        </Button>
        {isAsking && <Button onClick={() => setAsking(false)}>{words.keep}</Button>}
      </div>
    </>
  )
}

/** Takes an import back, and shows how far that is. */
function UndoImport({ entity, stored }: { entity: Entity; stored: StoredImport }) {
  const words = useText(importText)
  const client = useQueryClient()
  const [ended, setEnded] = useState<Job>()
  const { recordImportId, undoJobId } = stored
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(importsOf(entity).undo, { recordImportId }),
    onSuccess: () => setEnded(undefined),
  })
  const running = stored.undo === 'running' ? undoJobId : null
  const jobId = data?.jobId ?? running
  if (jobId !== null && jobId !== ended?.jobId)
    return (
      <RunningJob
        key={jobId}
        jobId={jobId}
        title={words.undoing}
        onEnd={(job) => {
          setEnded(job)
          void renewRecords(client, entity)
        }}
      />
    )
  return (
    <>
      {ended && <JobFailure jobId={ended.jobId} />}
      {error !== null && <ErrorNote error={error} />}
      <UndoQuestion isBusy={isPending} onUndo={() => mutate()} />
    </>
  )
}

/** A file that was imported: when, by whom, what it did, and whether that can be taken back. */
export function ImportedFile({ entity, stored }: { entity: Entity; stored: StoredImport }) {
  const words = useText(importText)
  const local = useLocal()
  const format = useFormat()
  const after = useContext(AfterImportContext)
  const { fileName, storedAt, storedBy, added, changed, unchanged, leftOut } = stored
  const who = storedBy === null ? '' : local(storedBy.name)
  const number = (value: number) => format.number(value)
  return (
    <li>
      <b>{fileName}</b>
      <p className="kit-note">
        {[format.dateTime(storedAt), who].filter((part) => part !== '').join(' · ')}
      </p>
      <p>
        {words.summary(number(added), number(changed), number(unchanged))}
        {leftOut > 0 && words.leftOut(number(leftOut))}
      </p>
      {stored.undo !== 'done' && after?.(stored)}
      {stored.undo === 'done' && <Undone stored={stored} />}
      {stored.undo === 'over' && <p className="kit-note">{words.over(undoDays)}</p>}
      {(stored.undo === 'possible' || stored.undo === 'running') && (
        <UndoImport entity={entity} stored={stored} />
      )}
    </li>
  )
}
