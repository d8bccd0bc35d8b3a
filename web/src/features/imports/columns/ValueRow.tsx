import { Checkbox, Input, Select } from 'antd'
import { memo } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { useClear } from '#web/ui/form/use-clear.tsx'
import { columnsText } from './columns.text.ts'
import type { Factors } from './factors.ts'
import { limits, type ValueChoice, withFactor, withUnitOfAll } from './mapping-draft.ts'
import type { ChangeDraft } from './use-draft.ts'

export type ChangeValue = (column: string, change: (value: ValueChoice) => ValueChoice) => void

/** The unit of measure of a column; once it is changed, the same is offered for the other columns of its factor. */
function UnitOfColumn({
  value,
  factors,
  unlike,
  change,
  changeDraft,
  onUnitChange,
}: Omit<RowProps, 'samples' | 'error'>) {
  const words = useText(columnsText)
  const format = useFormat()
  const { column, factor, unit } = value
  const usual = factor === null ? '' : factors.unitOf(factor) || words.noUnit
  return (
    <>
      <Input
        aria-label={words.unitOf(column)}
        placeholder={usual}
        maxLength={limits.unit}
        value={unit}
        onChange={(event) => {
          const next = event.target.value
          change(column, (current) => ({ ...current, unit: next }))
          onUnitChange(column)
        }}
      />
      {factor !== null && unlike > 0 && (
        <Button variant="quiet" onClick={() => changeDraft((draft) => withUnitOfAll(draft, value))}>
          {words.unitForAll(unit || usual, factors.nameOf(factor), format.number(unlike + 1))}
        </Button>
      )}
    </>
  )
}

type RowProps = {
  value: ValueChoice
  samples: string
  factors: Factors
  error: string | undefined
  /** Columns of the same factor that have another unit of measure, where this is to be offered to them. */
  unlike: number
  change: ChangeValue
  changeDraft: ChangeDraft
  onUnitChange: (column: string) => void
}

/** One column of the file: whether it is imported, as which quantity, in which unit. */
export const ValueRow = memo(function ValueRow(props: RowProps) {
  const { value, samples, factors, error, change } = props
  const words = useText(columnsText)
  const clear = useClear()
  const { column, isTaken, factor } = value
  return (
    <tr className={isTaken ? undefined : 'import-untaken'}>
      <td>
        <Checkbox
          aria-label={words.take(column)}
          checked={isTaken}
          onChange={(event) => {
            const { checked } = event.target
            change(column, (current) => ({ ...current, isTaken: checked }))
          }}
        />
      </td>
      <th scope="row">
        {column}
        <small>{samples}</small>
      </th>
      <td>
        <Select
          aria-label={words.factorOf(column)}
          placeholder={words.chooseFactor}
          showSearch={{ optionFilterProp: 'search' }}
          allowClear={clear}
          popupMatchSelectWidth={300}
          options={factors.options}
          labelRender={({ value: code }) => factors.nameOf(String(code))}
          value={factor}
          status={error === undefined ? '' : 'error'}
          onChange={(next: string | undefined) =>
            change(column, (current) => withFactor(current, next ?? null, factors.unitOf))
          }
        />
        {error !== undefined && <p className="w-wrong">{error}</p>}
      </td>
      <td>
        <UnitOfColumn {...props} />
      </td>
    </tr>
  )
})
