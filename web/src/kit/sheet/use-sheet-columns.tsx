import { isNothing } from '@iwater/contract/kit/condition'
import { sideTitle } from '@iwater/contract/kit/title-at'
import { useMemo } from 'react'
import { wallText } from '#web/platform/clock/wall-clock.ts'
import { useLocal } from '#web/platform/i18n/language.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'
import type { GridColumn } from '../grid/grid-column.ts'
import { alignOf } from '../list/cells.tsx'
import { type ShowValue, useShowValue } from '../show-value.ts'
import { SheetCellEditor } from './SheetCellEditor.tsx'
import { keyOf, type SheetField, type SheetRow, valueIn } from './sheet-row.ts'
import type { SheetSetting } from './use-sheet-setting.ts'

const widths: Partial<Record<string, number>> = {
  boolean: 100,
  integer: 120,
  number: 120,
  computed: 120,
  date: 160,
  'date-time': 200,
}

const isText = ({ field }: SheetField) => field.type === 'string' || field.type === 'localized'

/** Which cells take the room that is free: texts, or where there are none, all without a width of their own. */
function growing(cells: readonly SheetField[]): ReadonlySet<SheetField> {
  const free = cells.filter(({ field }) => field.width === undefined)
  const texts = free.filter(isText)
  return new Set(texts.length > 0 ? texts : free)
}

/** What a cell holds, with what it is called. */
function recordOf({ viewOf }: SheetSetting, row: SheetRow) {
  const { draft, stored } = row
  return {
    ...draft.values,
    ...viewOf(row).computed,
    labels: { ...stored?.labels, ...withoutNone(draft.labels) },
  }
}

const withoutNone = <T,>(labels: Readonly<Record<string, T | null>>) =>
  Object.fromEntries(Object.entries(labels).filter(([, label]) => label !== null))

/** Text that a spreadsheet reads as what it is, and that is read again when it is pasted. */
function copied(setting: SheetSetting, show: ShowValue, zone: string, cell: SheetField) {
  const { name, field } = cell
  return (row: SheetRow) => {
    const record = recordOf(setting, row) as Record<string, unknown> & { labels: object }
    const value = cell.side === undefined ? record[name] : valueIn(row, cell)
    if (isNothing(value)) return ''
    if (field.type === 'date-time' && typeof value === 'string')
      return wallText(Date.parse(value), zone).replace('T', ' ')
    const isAsItIs =
      cell.side !== undefined ||
      ['string', 'integer', 'number', 'computed', 'date'].includes(field.type)
    return isAsItIs ? String(value) : show(name, record as Parameters<ShowValue>[1])
  }
}

/** What could not be read from a spreadsheet stands there as it was pasted. */
const isUnread = ({ type }: SheetField['field'], value: unknown) =>
  typeof value === 'string' && ['integer', 'number', 'boolean'].includes(type)

/** The columns of a sheet: their values as lists show them, their notes, and the controls of forms as editors. */
export function useSheetColumns(setting: SheetSetting): GridColumn<SheetRow>[] {
  const { form, cells, viewOf } = setting
  const local = useLocal()
  const show = useShowValue(form.fields)
  const zone = useTimeZone()
  const growingCells = useMemo(() => growing(cells), [cells])
  return useMemo(
    () =>
      cells.map((cell, at): GridColumn<SheetRow> => {
        const { name, side, field } = cell
        const key = keyOf(cell)
        const title = local(side === undefined ? field.title : sideTitle(field.title, side))
        const text = copied(setting, show, zone, cell)
        return {
          key,
          title,
          text,
          align: alignOf(field),
          width: field.width ?? widths[field.type] ?? 180,
          grows: growingCells.has(cell),
          ...(at === 0 && { pin: 'left' as const }),
          cell(row) {
            const value = valueIn(row, cell)
            if (side !== undefined || isUnread(field, value)) return text(row)
            return show(name, recordOf(setting, row) as Parameters<ShowValue>[1])
          },
          note(row) {
            const { messages, changed, closed } = viewOf(row)
            return {
              fault: messages[key],
              isChanged: changed.has(key),
              isClosed: closed.has(key),
            }
          },
          editor: (editing) => (
            <SheetCellEditor {...editing} setting={setting} cell={cell} title={title} />
          ),
        }
      }),
    [cells, growingCells, local, show, zone, viewOf, setting],
  )
}
