import { isNothing } from '@iwater/contract/kit/condition'
import * as field from '@iwater/contract/kit/field'
import { maintenanceTask } from '@iwater/contract/maintenance/tasks'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { paths } from '#web/app/paths.ts'
import { KeptDraftNote } from '#web/kit/draft/KeptDraftNote.tsx'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import { Conflict } from '#web/kit/record/Conflict.tsx'
import { useEditing } from '#web/kit/record/use-editing.ts'
import type { Row } from '#web/kit/records.ts'
import { useDraft } from '#web/kit/use-draft.ts'
import { goTo } from '#web/platform/address/address.tsx'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { OutsideNote } from './OutsideNote.tsx'
import { isMissing, type Step } from './step-reading.ts'
import { type Missed, TaskSteps } from './TaskSteps.tsx'
import { taskText } from './task.text.ts'
import { UndoStart } from './UndoStart.tsx'
import { useAct } from './use-act.ts'

const names = ['findings', 'minutes_taken', 'photos', 'signature', 'signed_name'] as const
const recorded = [field.group('记录', 'Record', names)]

/** The fields that a rejection of completed work is about. */
const rejectedAt = {
  'maintenance.photo-missing': 'photos',
  'maintenance.findings-missing': 'findings',
  'maintenance.signature-missing': 'signature',
}

/** Whether anything of the work is recorded. The server looks into the calibration book as well. */
const isRecorded = (row: Row) =>
  [...names, 'ended_at', 'return_reason'].some((name) => !isNothing(row[name])) ||
  (row['steps'] as readonly Step[]).some(
    (step) => step.is_ticked || step.reading !== null || step.remark !== null,
  )

/** Why work was not completed, unless a field says so. */
function Rejected({ error, isShown }: { error: Error | null; isShown: boolean }) {
  return error === null || isShown ? null : <ErrorNote error={error} />
}

/** Why nothing can be saved, or that it was saved, and the way back where nothing is recorded. */
function BesideButtons({
  isClosed,
  isSaved,
  started,
}: {
  isClosed: boolean
  isSaved: boolean
  /** Work that was started and nothing more. */
  started: Row | undefined
}) {
  const words = useText(taskText)
  if (isClosed) return <span className="task-quiet">{words.draftFirst}</span>
  return (
    <>
      {isSaved && (
        <span className="w-saved" role="status">
          <Check size={15} aria-hidden="true" />
          {words.saved}
        </span>
      )}
      {started && <UndoStart row={started} />}
    </>
  )
}

/** Leads to a question at the top of the page, which may be scrolled to another place. */
function useInSight(isAsked: boolean) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked) top.current?.scrollIntoView({ block: 'center' })
  }, [isAsked])
  return top
}

/**
 * The steps and the record of work that goes on, and the buttons that save and complete it. What the work is about stands
 * above them, below the question whether to go on with a draft.
 */
export function TaskRecord({ row, children }: { row: Row; children?: ReactNode }) {
  const words = useText(taskText)
  const draft = useDraft(maintenanceTask, row)
  const editing = useEditing({
    entity: maintenanceTask,
    row,
    draft,
    isOn: true,
    onClose: () => goTo(paths.maintenanceTasks()),
  })
  const { base, conflict, kept, save, error, isPending, isSuccess } = editing
  const finishing = useAct(row)
  const isClosed = kept.offered !== undefined
  const isBusy = isPending || finishing.isPending
  const steps = draft.values['steps'] as readonly Step[]
  const photos = draft.values['photos'] as readonly string[]
  const [missed, setMissed] = useState<Missed>()
  const top = useInSight(isClosed)
  const complete = () =>
    finishing.mutate('finish', { onError: (reason) => draft.reject(reason, rejectedAt) })
  const finish = () => {
    const at = steps.findIndex((step) => isMissing(step, photos.length))
    // A new object each time: the focus goes there again.
    if (at >= 0) return setMissed({ at })
    if (!draft.check()) return
    if (draft.isUnsaved) save(undefined, { onSuccess: complete })
    else complete()
  }
  return (
    <>
      <div ref={top} className="task-draft">
        <KeptDraftNote kept={kept} />
      </div>
      {children}
      {conflict && <Conflict entity={maintenanceTask} {...conflict} draft={draft} />}
      <TaskSteps
        steps={steps}
        photoCount={photos.length}
        missed={missed}
        onChange={isClosed ? undefined : (changed) => draft.change('steps', changed)}
      />
      <Card>
        <OutsideNote row={row} steps={steps} />
        <EntityForm
          groups={recorded}
          draft={kept.draft}
          labels={base.labels}
          files={base.files}
          isDisabled={isBusy || isClosed}
        />
      </Card>
      {error !== null && <ErrorNote error={error} />}
      <Rejected error={finishing.error} isShown={draft.isShownAt(names)} />
      <div className="task-buttons">
        <BesideButtons
          isClosed={isClosed}
          isSaved={isSuccess && !draft.isUnsaved}
          started={draft.isUnsaved || isRecorded(base) ? undefined : base}
        />
        <Button
          disabled={isClosed || !draft.isUnsaved}
          isBusy={isPending}
          onClick={() => draft.check() && save()}
        >
          {words.save}
        </Button>
        <Button variant="solid" disabled={isClosed} isBusy={finishing.isPending} onClick={finish}>
          {words.finish}
        </Button>
      </div>
    </>
  )
}
