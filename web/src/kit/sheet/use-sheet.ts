import type { Values } from '@iwater/contract/kit/condition'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'
import type { Block } from '../grid/block.ts'
import type { Bounds } from '../grid/range.ts'
import type { Row } from '../records.ts'
import { choiceFinder } from './find-choices.ts'
import { mostInSheet } from './load-sheet.ts'
import { isTouched, keyOf, newRow, type SheetRow, storedRow } from './sheet-row.ts'
import {
  amendRows,
  changeRows,
  redo,
  type SheetState,
  undo,
  withBlock,
  withFill,
  withoutValues,
} from './sheet-state.ts'
import type { SheetSetting } from './use-sheet-setting.ts'

/** What the last paste could not do. */
export type PasteNote = { skipped: number; cut: number }

/** The rows of a sheet and everything that changes them. */
export function useSheet(
  setting: SheetSetting,
  records: readonly Row[],
  /** What a new row begins with beside the defaults. */
  given: Values,
) {
  const { form, cells, viewOf } = setting
  const language = useLanguage()
  const timeZone = useTimeZone()
  const client = useQueryClient()
  const organisations = useSession((session) => session.info?.OrganizationTree)
  const [state, setState] = useState<SheetState>(() => ({
    rows: records.map((record) => storedRow(form, record)),
    past: [],
    future: [],
  }))
  const [isPasting, setPasting] = useState(false)
  const [note, setNote] = useState<PasteNote>()
  const made = useRef(0)
  const addRow = useCallback(() => {
    made.current += 1
    return newRow(form, `new-${made.current}`, given)
  }, [form, given])
  const find = useMemo(() => choiceFinder(client, organisations ?? []), [client, organisations])
  const entering = useMemo(
    () => ({
      form,
      cells,
      viewOf,
      keyOf,
      addRow,
      find,
      writing: { language, timeZone },
      most: mostInSheet,
    }),
    [form, cells, viewOf, addRow, find, language, timeZone],
  )
  const change = useCallback(
    (next: (rows: readonly SheetRow[]) => readonly SheetRow[]) =>
      setState((now) => changeRows(now, next)),
    [],
  )
  const edits = useMemo(
    () => ({
      onRow: (row: SheetRow) =>
        // The grid tells of one entry twice when it goes on to another cell.
        change((rows) =>
          rows.includes(row) ? rows : rows.map((one) => (one.key === row.key ? row : one)),
        ),
      async onPaste(block: Block, at: Bounds) {
        setPasting(true)
        try {
          const pasted = await withBlock(entering, state.rows, block, at)
          const before = new Set(state.rows)
          const changed = new Map(
            pasted.rows.flatMap((row) => (before.has(row) ? [] : [[row.key, row] as const])),
          )
          const added = pasted.rows.slice(state.rows.length)
          // Rows that were edited while names were looked up keep what was entered.
          change((rows) => [...rows.map((row) => changed.get(row.key) ?? row), ...added])
          setNote(pasted.skipped + pasted.cut > 0 ? pasted : undefined)
        } finally {
          setPasting(false)
        }
      },
      onFill: (at: Bounds) => change((rows) => withFill(entering, rows, at)),
      onClear: (at: Bounds) => change((rows) => withoutValues(entering, rows, at)),
      onUndo: () => setState(undo),
      onRedo: () => setState(redo),
    }),
    [change, entering, state.rows],
  )
  return {
    rows: state.rows,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    touched: state.rows.filter((row) => isTouched(form, row)),
    edits,
    isPasting,
    note,
    change,
    add: () => change((rows) => (rows.length < mostInSheet ? [...rows, addRow()] : rows)),
    /** Marks records to be deleted, or no longer; new ones are taken out. */
    remove: ({ top, bottom }: Bounds, isRemoved: boolean) =>
      change((rows) =>
        rows.flatMap((row, at) => {
          if (at < top || at > bottom) return [row]
          return row.stored === null ? [] : [{ ...row, isRemoved }]
        }),
      ),
    /** Marks what the server has found wrong; what was entered before can still be undone. */
    mark: (next: (rows: readonly SheetRow[]) => readonly SheetRow[]) =>
      setState(({ rows, past }) => ({ rows: next(rows), past, future: [] })),
    /** Takes in later versions of records, in every state: what was entered before can still be undone. */
    amend: (next: (rows: readonly SheetRow[]) => readonly SheetRow[]) =>
      setState((now) => amendRows(now, next)),
  }
}

export type Sheet = ReturnType<typeof useSheet>
