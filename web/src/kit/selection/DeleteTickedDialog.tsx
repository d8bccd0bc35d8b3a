import './selection.css'
import type { Entity } from '@iwater/contract/kit/entity'
import { inSentence } from '@iwater/contract/kit/in-sentence'
import { useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { selectionText } from './selection.text.ts'
import { useSelection } from './selection.ts'
import { type Deleted, useDeleteTicked } from './use-delete-ticked.ts'

/** Names that a question lists; of the others it tells the number. */
const mostNamed = 10

/** What could not be deleted and why, and what was not reached. */
function StayedDialog({
  stayed,
  left,
  onClose,
}: Omit<Deleted, 'deleted'> & { onClose: () => void }) {
  const words = useText(selectionText)
  const format = useFormat()
  return (
    <Panel
      in="dialog"
      title={words.delete}
      onClose={onClose}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      {left > 0 && <p role="status">{words.stopped(format.number(left))}</p>}
      {stayed.length > 0 && (
        <>
          <p role="alert">{words.stayed(format.number(stayed.length))}</p>
          <ul className="kit-ticked">
            {stayed.map(({ id, name, reason }) => (
              <li key={id}>{words.reason(name, reason)}</li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

/** Asks before all that is ticked is deleted, and tells which records stayed and why. */
export function DeleteTickedDialog({ entity, onClose }: { entity: Entity; onClose: () => void }) {
  const words = useText(selectionText)
  const local = useLocal()
  const format = useFormat()
  const { ticked } = useSelection()
  /** What was ticked when the question was asked. */
  const [records] = useState(() => [...ticked])
  const [isStopping, setStopping] = useState(false)
  const { mutate, data, error, isPending, done, stop } = useDeleteTicked(entity)
  const count = format.number(records.length)
  const start = () =>
    mutate(records, {
      onSuccess: ({ deleted, stayed, left }) => {
        if (deleted > 0) showDone(words.deleted(format.number(deleted)))
        if (stayed.length === 0 && left === 0) onClose()
      },
    })
  const endEarly = () => {
    stop()
    setStopping(true)
  }
  if (data !== undefined && data.stayed.length + data.left > 0)
    return <StayedDialog stayed={data.stayed} left={data.left} onClose={onClose} />
  const others = records.length - mostNamed
  return (
    <ConfirmDialog
      title={words.deleteTitle(count, local(entity.noun), local(inSentence(entity.title)))}
      confirmLabel={words.deleteButton}
      cancelLabel={isPending ? words.stop : undefined}
      isBusy={isPending}
      error={error}
      onConfirm={start}
      onClose={isPending ? endEarly : onClose}
    >
      <p>{words.deleteQuestion(count)}</p>
      <ul className="kit-ticked">
        {records.slice(0, mostNamed).map(([id, { name }]) => (
          <li key={id}>{name}</li>
        ))}
        {others > 0 && <li>{words.more(format.number(others))}</li>}
      </ul>
      {isPending && (
        <p role="status">
          {isStopping ? words.stopping : words.progress(format.number(done), count)}
        </p>
      )}
    </ConfirmDialog>
  )
}
