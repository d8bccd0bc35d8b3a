import './selection.css'
import type { Entity } from '@iwater/contract/kit/entity'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { callsOf, recordQuery, renewRecords } from '../records.ts'
import { selectionText } from './selection.text.ts'
import { useSelection } from './selection.ts'

/** Names that a question lists; of the others it tells the number. */
const mostNamed = 10

type Stayed = { id: string; name: string; reason: string }

/** Deletes records one after another, as far as they can be; tells of each that stays why. */
function useDeleteTicked(entity: Entity) {
  const client = useQueryClient()
  const { tick } = useSelection()
  const [done, setDone] = useState(0)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const mutation = useMutation({
    mutationFn: async (records: readonly (readonly [id: string, name: string])[]) => {
      const stayed: Stayed[] = []
      let deleted = 0
      for (const [id, name] of records) {
        if (isGone.current) break
        const reason = await removeRecord(entity, id)
        if (reason === undefined) {
          deleted += 1
          tick([[id, name]], false)
          client.removeQueries({ queryKey: recordQuery(entity, id).queryKey })
        } else stayed.push({ id, name, reason })
        setDone((now) => now + 1)
      }
      return { deleted, stayed }
    },
    onSettled: () => renewRecords(client, entity),
  })
  return { ...mutation, done }
}

/** Why a record could not be deleted; one that somebody else has deleted is no matter. */
async function removeRecord(entity: Entity, id: string) {
  try {
    await call(callsOf(entity).remove, { id })
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.code === 'record.not-found' ? undefined : error.message
  }
}

function StayedDialog({ stayed, onClose }: { stayed: readonly Stayed[]; onClose: () => void }) {
  const words = useText(selectionText)
  const format = useFormat()
  return (
    <Panel
      in="dialog"
      title={words.delete}
      onClose={onClose}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <p role="alert">{words.stayed(format.number(stayed.length))}</p>
      <ul className="kit-ticked">
        {stayed.map(({ id, name, reason }) => (
          <li key={id}>{words.reason(name, reason)}</li>
        ))}
      </ul>
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
  const { mutate, data, error, isPending, done } = useDeleteTicked(entity)
  const count = format.number(records.length)
  const start = () =>
    mutate(records, {
      onSuccess: ({ deleted, stayed }) => {
        if (deleted > 0) showDone(words.deleted(format.number(deleted)))
        if (stayed.length === 0) onClose()
      },
    })
  if (data !== undefined && data.stayed.length > 0)
    return <StayedDialog stayed={data.stayed} onClose={onClose} />
  const others = records.length - mostNamed
  return (
    <ConfirmDialog
      title={words.deleteTitle(count, local(entity.noun))}
      confirmLabel={words.deleteButton}
      isBusy={isPending}
      onConfirm={start}
      onClose={onClose}
    >
      <p>{words.deleteQuestion(count)}</p>
      <ul className="kit-ticked">
        {records.slice(0, mostNamed).map(([id, name]) => (
          <li key={id}>{name}</li>
        ))}
        {others > 0 && <li>{words.more(format.number(others))}</li>}
      </ul>
      {isPending && <p role="status">{words.progress(format.number(done), count)}</p>}
      {error !== null && <ErrorNote error={error} />}
    </ConfirmDialog>
  )
}
