import { useText } from '#web/platform/i18n/language.ts'
import type { Row } from '../records.ts'
import { conflictText } from './conflict.text.ts'
import { TopNote } from './TopNote.tsx'

/** The record was deleted while it was edited: what was entered is still there, and cannot be saved. */
export function GoneNote({ id, row }: { id: string; row: Row }) {
  const { gone } = useText(conflictText)
  return (
    <TopNote id={id} title={gone.title} of={row.id}>
      <p>{gone.hint}</p>
    </TopNote>
  )
}
