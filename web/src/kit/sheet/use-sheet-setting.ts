import type { Entity, Ruled } from '@iwater/contract/kit/entity'
import { useMemo } from 'react'
import { useLanguage } from '#web/platform/i18n/language.ts'
import type { Column } from '../list/columns.ts'
import { formOf, type RowView, type SheetField, type SheetRow, viewRow } from './sheet-row.ts'

export type SheetSetting = {
  form: Ruled
  cells: readonly SheetField[]
  viewOf: (row: SheetRow) => RowView
}

/** The columns of the list first, then what else a record has. */
function cellsOf(
  { fields }: Ruled,
  columns: readonly Column[],
  { within = [] }: Entity['list'],
): SheetField[] {
  const shown = columns.map(({ name }) => name)
  const further = Object.keys(fields).filter(
    (name) => !shown.includes(name) && !within.includes(name),
  )
  const names = [...shown, ...further]
  return names.flatMap((name): SheetField[] => {
    const field = fields[name]
    if (field === undefined) return []
    if (field.type !== 'localized') return [{ name, field }]
    return [
      { name, field, side: 'zh' },
      { name, field, side: 'en' },
    ]
  })
}

/** The cells of an entity's sheet, and what each row shows; worked out once for each state of a row. */
export function useSheetSetting(entity: Entity, columns: readonly Column[]): SheetSetting {
  const language = useLanguage()
  return useMemo(() => {
    const form = formOf(entity)
    const cells = cellsOf(form, columns, entity.list)
    const views = new WeakMap<SheetRow, RowView>()
    const viewOf = (row: SheetRow) => {
      const view = views.get(row) ?? viewRow(form, row, cells, language)
      views.set(row, view)
      return view
    }
    return { form, cells, viewOf }
  }, [entity, columns, language])
}
