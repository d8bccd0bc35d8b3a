import { Checkbox, Input, Select } from 'antd'
import { memo } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { useClear } from '#web/ui/form/use-clear.tsx'
import { columnsText } from './columns.text.ts'
import type { Factors } from './factors.ts'
import { limits, type ValueChoice, withFactor } from './mapping-draft.ts'

export type ChangeValue = (column: string, change: (value: ValueChoice) => ValueChoice) => void

/** One column of the file: whether it is imported, as which quantity, in which unit. */
export const ValueRow = memo(function ValueRow({
  value,
  samples,
  factors,
  error,
  change,
}: {
  value: ValueChoice
  samples: string
  factors: Factors
  error: string | undefined
  change: ChangeValue
}) {
  const words = useText(columnsText)
  const clear = useClear()
  const { column, isTaken, factor, unit } = value
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
        <Input
          aria-label={words.unitOf(column)}
          placeholder={factor === null ? '' : factors.unitOf(factor) || words.noUnit}
          maxLength={limits.unit}
          value={unit}
          onChange={(event) => {
            const next = event.target.value
            change(column, (current) => ({ ...current, unit: next }))
          }}
        />
      </td>
    </tr>
  )
})
