import * as field from '@iwater/contract/kit/field'
import { maintenanceTask } from '@iwater/contract/maintenance/tasks'
import { Check } from 'lucide-react'
import { useState } from 'react'
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
import { useAct } from './use-act.ts'

const recorded = [
  field.group('记录', 'Record', [
    'findings',
    'minutes_taken',
    'photos',
    'signature',
    'signed_name',
  ]),
]

/** The fields that a rejection of completed work is about. */
const rejectedAt = {
  'maintenance.photo-missing': 'photos',
  'maintenance.findings-missing': 'findings',
  'maintenance.signature-missing': 'signed_name',
}

/** The steps and the record of work that goes on, and the buttons that save and complete it. */
export function TaskRecord({ row }: { row: Row }) {
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
      <KeptDraftNote kept={kept} />
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
      {finishing.error !== null && <ErrorNote error={finishing.error} />}
      <div className="task-buttons">
        {isSuccess && !draft.isUnsaved && (
          <span className="w-saved" role="status">
            <Check size={15} aria-hidden="true" />
            {words.saved}
          </span>
        )}
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
