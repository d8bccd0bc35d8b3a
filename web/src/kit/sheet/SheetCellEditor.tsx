import { Input } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import { useLocal } from '#web/platform/i18n/language.ts'
import { Control, isControlled } from '../form/Control.tsx'
import type { CellEditing } from '../grid/grid-column.ts'
import { type SheetField, type SheetRow, valueIn, withValue } from './sheet-row.ts'
import type { SheetSetting } from './use-sheet-setting.ts'

/** Kinds that are chosen in one step, with which the entry is done. */
const chosenAtOnce = new Set(['boolean', 'choice', 'reference', 'date'])

/** What is typed right after a cell was opened belongs into its field; a selection opens. */
function useEntered() {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const field = box.current?.querySelector<HTMLElement>('input, textarea, button')
    field?.focus({ preventScroll: true })
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
    if (field?.getAttribute('role') === 'combobox')
      field.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  }, [])
  return box
}

/** The control of a field inside its cell. */
export function SheetCellEditor({
  setting: { form, viewOf },
  cell,
  title,
  row,
  onChange,
}: CellEditing<SheetRow> & { setting: SheetSetting; cell: SheetField; title: string }) {
  const local = useLocal()
  const box = useEntered()
  const { name, side, field } = cell
  const { messages } = viewOf(row)
  const isWrong = messages[side === undefined ? name : `${name}.${side}`] !== undefined
  const tied = {
    'aria-label': title,
    ...(isWrong && { 'aria-invalid': true as const }),
  }
  const change = (value: unknown, label?: string) =>
    onChange(withValue(form, row, cell, value, label), chosenAtOnce.has(field.type))
  const { values } = row.draft
  const label = row.draft.labels[name] ?? row.stored?.labels[name]
  return (
    <div ref={box} className="kit-sheet-editor">
      {side !== undefined && field.type === 'localized' ? (
        <Input
          {...tied}
          lang={side === 'zh' ? 'zh-CN' : 'en'}
          maxLength={field.maxLength}
          value={String(valueIn(row, cell) ?? '')}
          autoComplete="off"
          onChange={({ target }) => change(target.value)}
        />
      ) : (
        isControlled(field) && (
          <Control
            field={field}
            value={values[name]}
            isDisabled={false}
            fields={form.fields}
            values={values}
            label={label ? local(label) : undefined}
            tied={tied}
            onChange={change}
          />
        )
      )}
    </div>
  )
}
