import './notes.css'
import { maxNoteLength, noteColours } from '@iwater/contract/desktop'
import { ArrowDown, ArrowUp, Circle, Ellipsis, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { useViewing } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Menu, type MenuEntry } from '#web/ui/overlay/Menu.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { ErrorState } from '#web/ui/state/ErrorState.tsx'
import { RowsSkeleton } from '#web/ui/state/Skeleton.tsx'
import { notesText } from './notes.text.ts'
import { type Notes, type ShownNote, useNotes } from './use-notes.ts'

function NoteRow({
  note,
  place,
  notes,
  isFresh,
  onRemove,
}: {
  note: ShownNote
  place: number
  notes: Notes
  /** Just added: the cursor goes there. */
  isFresh: boolean
  onRemove: () => void
}) {
  const words = useText(notesText)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isFresh) field.current?.focus()
  }, [isFresh])
  const isOrdered = note.noteId !== null
  const entries: MenuEntry[] = [
    ...noteColours.map((colour) => ({
      key: colour,
      label: words.colours[colour],
      icon: Circle,
      isCurrent: note.colour === colour,
      onSelect: () => notes.change(note, { colour }),
    })),
    {
      key: 'earlier',
      label: words.earlier,
      icon: ArrowUp,
      startsGroup: true,
      isDisabled: !isOrdered || place === 0,
      onSelect: () => notes.move(note, -1),
    },
    {
      key: 'later',
      label: words.later,
      icon: ArrowDown,
      isDisabled: !isOrdered || place === notes.shown.length - 1,
      onSelect: () => notes.move(note, 1),
    },
    { key: 'remove', label: words.remove, icon: Trash2, startsGroup: true, onSelect: onRemove },
  ]
  return (
    <li className={`note note-${note.colour}`} data-done={note.isDone || undefined}>
      <input
        type="checkbox"
        aria-label={words.isDone}
        checked={note.isDone}
        onChange={(event) => notes.change(note, { isDone: event.target.checked })}
      />
      <div>
        <textarea
          ref={field}
          rows={1}
          aria-label={words.note(place + 1)}
          placeholder={words.placeholder}
          maxLength={maxNoteLength}
          value={note.text}
          onChange={(event) => notes.change(note, { text: event.target.value })}
        />
        {note.problem !== undefined && (
          <p className="w-wrong" role="alert">
            {note.problem}
          </p>
        )}
      </div>
      <Menu
        label={words.options}
        entries={entries}
        trigger={(props) => (
          <IconButton {...props} label={words.options}>
            <Ellipsis size={16} />
          </IconButton>
        )}
      />
    </li>
  )
}

/** Long enough to see that it was the wrong one. */
const undoMs = 8000

/** What was deleted last, for as long as it can be taken back. */
function useRemoved() {
  const [removed, setRemoved] = useState<ShownNote | null>(null)
  useEffect(() => {
    if (removed === null) return
    const timer = setTimeout(() => setRemoved(null), undoMs)
    return () => clearTimeout(timer)
  }, [removed])
  return [removed, setRemoved] as const
}

/** Shown instead of notes: an empty state or an error. */
function Instead({ notes, onAdd }: { notes: Notes; onAdd: (() => void) | undefined }) {
  const words = useText(notesText)
  if (notes.isPending) return <RowsSkeleton count={4} />
  if (notes.error !== null) {
    return <ErrorState error={notes.error} onRetry={() => void notes.refetch()} />
  }
  return (
    <EmptyState
      title={words.none}
      hint={words.noneHint}
      action={onAdd && <Button onClick={onAdd}>{words.add}</Button>}
    />
  )
}

function Removed({ onUndo }: { onUndo: () => void }) {
  const words = useText(notesText)
  return (
    <p className="note-removed" role="status">
      {words.removed}
      <Button variant="quiet" onClick={onUndo}>
        {words.undo}
      </Button>
    </p>
  )
}

/** The notes of the user, edited in place. */
export function NotesCard() {
  const words = useText(notesText)
  const notes = useNotes()
  const isViewing = useViewing() !== null
  const [fresh, setFresh] = useState<string | null>(null)
  const [removed, setRemoved] = useRemoved()
  const { shown } = notes
  const add = () => setFresh(notes.add())
  const undo = ({ text, colour, isDone }: ShownNote) => {
    notes.add({ text, colour, isDone })
    setRemoved(null)
  }
  return (
    <Card
      title={words.title}
      note={<span role="status">{shown.length > 0 ? words.states[notes.state] : ''}</span>}
      extra={
        !isViewing && (
          <Button variant="quiet" onClick={add}>
            <Plus size={15} aria-hidden="true" />
            {words.add}
          </Button>
        )
      }
    >
      {notes.rejection !== null && <ErrorNote error={notes.rejection} />}
      {removed !== null && <Removed onUndo={() => undo(removed)} />}
      {shown.length === 0 && <Instead notes={notes} onAdd={isViewing ? undefined : add} />}
      <ul className="notes">
        {shown.map((note, place) => (
          <NoteRow
            key={note.key}
            note={note}
            place={place}
            notes={notes}
            isFresh={note.key === fresh}
            onRemove={() => {
              notes.remove(note)
              setRemoved(note.text === '' ? null : note)
            }}
          />
        ))}
      </ul>
    </Card>
  )
}
