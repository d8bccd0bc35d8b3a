import type { Job } from '@iwater/contract/jobs'
import type { Entity } from '@iwater/contract/kit/entity'
import type { StoredImport, UndoPreview } from '@iwater/contract/kit/import-calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { renewRecords } from '../records.ts'
import { JobFailure } from './ImportFailed.tsx'
import { importText } from './import.text.ts'
import { historyQuery, importsOf } from './imports.ts'
import { KeptRecords } from './KeptRecords.tsx'
import { RunningJob } from './RunningJob.tsx'

/** A job that is ordered by a call, from the order to its end. */
function useJobOf(order: () => Promise<{ jobId: string }>, running: string | null = null) {
  const [ended, setEnded] = useState<Job>()
  const { mutate, reset, data, error, isPending } = useMutation({ mutationFn: order })
  const jobId = data?.jobId ?? running
  return {
    start: () => mutate(),
    forget() {
      reset()
      setEnded(undefined)
    },
    end: setEnded,
    error,
    isPending,
    /** Still at work. */
    at: jobId !== null && jobId !== ended?.jobId ? jobId : null,
    ended: jobId === null || jobId === ended?.jobId ? ended : undefined,
  }
}

/** What undoing would do, and the question whether to. */
function UndoQuestion({
  preview: { removed, restored, kept, keptCount },
  isBusy,
  onUndo,
  onKeep,
}: {
  preview: UndoPreview
  isBusy: boolean
  onUndo: () => void
  onKeep: () => void
}) {
  const words = useText(importText)
  const format = useFormat()
  const isAny = removed + restored > 0
  return (
    <>
      <p role="status">
        {isAny
          ? words.undoQuestion(format.number(removed), format.number(restored))
          : words.nothingToUndo}
      </p>
      <KeptRecords kept={kept} count={keptCount} isOpen />
      {keptCount > 0 && <p className="kit-note">{words.laterNote}</p>}
      <div className="kit-import-buttons">
        {isAny && (
          <Button isBusy={isBusy} onClick={onUndo}>
            <Undo2 size={15} aria-hidden="true" />
            {words.undoNow}
          </Button>
        )}
        <Button onClick={onKeep}>{isAny ? words.keep : words.closeQuestion}</Button>
      </div>
    </>
  )
}

type Ordered = ReturnType<typeof useJobOf>

/** The question, once it is known what undoing would do; before that the button that finds it out. */
function UndoOffer({
  stored: { preview, undoneAt },
  check,
  undoing,
}: {
  stored: StoredImport
  check: Ordered
  undoing: Ordered
}) {
  const words = useText(importText)
  if (check.ended && preview?.jobId === check.ended.jobId)
    return (
      <UndoQuestion
        preview={preview}
        isBusy={undoing.isPending}
        onUndo={undoing.start}
        onKeep={check.forget}
      />
    )
  return (
    <div className="kit-import-buttons">
      <Button isBusy={check.isPending} onClick={check.start}>
        <Undo2 size={15} aria-hidden="true" />
        {undoneAt === null ? words.undo : words.undoRest}
      </Button>
    </div>
  )
}

/** Takes an import back, or what stayed of it: first shows what that would do, then how far it is. */
export function UndoImport({ entity, stored }: { entity: Entity; stored: StoredImport }) {
  const words = useText(importText)
  const client = useQueryClient()
  const { recordImportId, undoJobId } = stored
  const calls = importsOf(entity)
  const check = useJobOf(() => call(calls.previewUndo, { recordImportId }))
  const undoing = useJobOf(
    () => call(calls.undo, { recordImportId }),
    stored.undo === 'running' ? undoJobId : null,
  )
  if (undoing.at !== null)
    return (
      <RunningJob
        key={undoing.at}
        jobId={undoing.at}
        title={words.undoing}
        onEnd={(job) => {
          check.forget()
          undoing.end(job)
          void renewRecords(client, entity)
        }}
      />
    )
  if (check.at !== null)
    return (
      <RunningJob
        key={check.at}
        jobId={check.at}
        title={words.previewing}
        onEnd={async (job) => {
          await client.invalidateQueries({ queryKey: historyQuery(entity).queryKey })
          check.end(job)
        }}
      />
    )
  const error = undoing.error ?? check.error
  return (
    <>
      {undoing.ended && <JobFailure jobId={undoing.ended.jobId} />}
      {check.ended && <JobFailure jobId={check.ended.jobId} />}
      {error !== null && <ErrorNote error={error} />}
      <UndoOffer stored={stored} check={check} undoing={undoing} />
    </>
  )
}
