import './arrange.css'
import { useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useKeptFocus } from '#web/ui/list/use-kept-focus.ts'
import { RecordsView, type RecordsViewProps } from '../list/RecordsView.tsx'
import { nameOf } from '../name-of.ts'
import type { Row } from '../records.ts'
import { arrangeText } from './arrange.text.ts'
import { MoveHandle } from './MoveHandle.tsx'
import { useArranging } from './use-arranging.ts'
import { type Move, useMoveEntries } from './use-move-entries.ts'

/** Records that users put in order, by dragging, by keys and by a menu. */
export function ArrangedRecords(view: RecordsViewProps) {
  const { entity, page, state, show } = view
  const words = useText(arrangeText)
  const format = useFormat()
  const entriesOf = useMoveEntries()
  const [message, setMessage] = useState('')
  const { list, keepFocus } = useKeptFocus()
  const { rows, dragged, handle, moveTo, placeOf } = useArranging(entity, page, state, (row, to) =>
    setMessage(words.moved(nameOf(entity, show, row), format.number(to))),
  )
  const move = (row: Row, where: Move) => {
    const place = placeOf(row.id)
    keepFocus(row.id, 'grip')
    moveTo(row, { up: place - 1, down: place + 1, first: 1, last: page.total }[where])
  }
  const cell = (row: Row) => {
    const isFirst = placeOf(row.id) === 1
    const isLast = !page.isMore && placeOf(row.id) === page.total
    return (
      <MoveHandle
        name={nameOf(entity, show, row)}
        drag={handle(row.id)}
        entries={entriesOf({ isFirst, isLast }, (where) => move(row, where))}
      />
    )
  }
  return (
    <div ref={list} className="kit-arranged">
      <RecordsView
        {...view}
        rows={rows}
        lead={{
          title: words.order,
          sort: state.sort,
          cell,
          isDragged: (row) => row.id === dragged,
        }}
      />
      <p className="w-read-out-only" role="status">
        {message}
      </p>
    </div>
  )
}
