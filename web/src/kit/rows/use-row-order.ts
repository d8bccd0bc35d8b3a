import { useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { movedTo } from '#web/ui/list/moved-to.ts'
import { useDrag } from '#web/ui/list/use-drag.ts'
import { useKeptFocus } from '#web/ui/list/use-kept-focus.ts'
import { arrangeText } from '../arrange/arrange.text.ts'
import { type Move, useMoveEntries } from '../arrange/use-move-entries.ts'
import { kitText } from '../kit.text.ts'
import type { RowValues } from './row-keys.ts'

/** The order of the rows of a sub-table: by dragging, by keys and by a menu. */
export function useRowOrder(
  name: string,
  rows: readonly RowValues[],
  onChange: (rows: readonly RowValues[]) => void,
) {
  const words = useText(arrangeText)
  const { row: rowWords } = useText(kitText)
  const format = useFormat()
  const entriesOf = useMoveEntries()
  const [message, setMessage] = useState('')
  const { list, keepFocus } = useKeptFocus()
  // Of this sub-table: a form may have several.
  const keyOf = (row: RowValues) => `${name} ${row.id ?? row.key}`
  const placeOf = (key: string) => rows.findIndex((row) => keyOf(row) === key)
  const move = (from: number, to: number) => {
    if (from >= 0 && from !== to) onChange(movedTo(rows, from, to))
  }
  const { dragged, handle } = useDrag<string>((key, over) => move(placeOf(key), placeOf(over)))
  const step = (row: RowValues, at: number, where: Move) => {
    const to = { up: at - 1, down: at + 1, first: 0, last: rows.length - 1 }[where]
    keepFocus(keyOf(row), 'grip')
    move(at, to)
    setMessage(words.moved(rowWords(format.number(at + 1)), format.number(to + 1)))
  }
  return {
    list,
    /** To be read out. */
    message,
    keyOf,
    /** Of its line in the table. */
    slot: (row: RowValues) => ({
      'data-slot': keyOf(row),
      'data-dragged': dragged === keyOf(row) || undefined,
    }),
    handle: (row: RowValues, at: number) => ({
      name: rowWords(String(at + 1)),
      drag: handle(keyOf(row)),
      entries: entriesOf({ isFirst: at === 0, isLast: at === rows.length - 1 }, (where) =>
        step(row, at, where),
      ),
    }),
  }
}
