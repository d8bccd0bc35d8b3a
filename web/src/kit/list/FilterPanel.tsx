import '../kit.css'
import '#web/ui/form/field.css'
import type { Operator, Triple } from '@iwater/contract/kit/condition'
import type { Entity, Field } from '@iwater/contract/kit/entity'
import { filterLimits, operatorsOf, readFilter } from '@iwater/contract/kit/filter'
import { Select } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { SidePanel } from '#web/ui/overlay/SidePanel.tsx'
import { kitText } from '../kit.text.ts'
import { FilterValue } from './FilterValue.tsx'
import { filterInAddress } from './list-address.ts'

/** A condition while it is put together; `key` is its own, for the order on screen. */
type Condition = { key: number; name: string; operator: Operator; value: unknown }

const width = 640

let lastKey = 0
function newCondition(name: string, field: Field | undefined, from?: Triple): Condition {
  lastKey += 1
  const [operator = '='] = operatorsOf(field)
  return { key: lastKey, name, operator: from?.[1] ?? operator, value: from?.[2] ?? null }
}

/** Lists of days, moments and records cannot be entered here. */
const offeredOperators = (field: Field | undefined) =>
  operatorsOf(field).filter(
    (operator) =>
      operator !== '∈' || !['date', 'date-time', 'reference'].includes(field?.type ?? ''),
  )

const isWhole = ({ fields }: Entity, { name, operator, value }: Condition) =>
  value !== null && readFilter(fields, JSON.stringify([[name, operator, value]])) !== undefined

function ConditionRow({
  entity: { fields },
  names,
  condition,
  position,
  onChange,
  onRemove,
}: {
  entity: Entity
  names: readonly string[]
  condition: Condition
  position: number
  onChange: (condition: Condition) => void
  onRemove: () => void
}) {
  const words = useText(kitText)
  const local = useLocal()
  const { name, operator } = condition
  const field = fields[name]
  const row = words.row(String(position))
  return (
    <li className="kit-condition">
      <Select
        aria-label={`${words.field} – ${row}`}
        value={name}
        options={names.map((one) => ({
          value: one,
          label: local(fields[one]?.title ?? { zh: one, en: one }),
        }))}
        onChange={(next: string) =>
          onChange({ ...newCondition(next, fields[next]), key: condition.key })
        }
      />
      <Select
        aria-label={`${words.operator} – ${row}`}
        value={operator}
        options={offeredOperators(field).map((one) => ({
          value: one,
          label: words.operators[one],
        }))}
        onChange={(next: Operator) => onChange({ ...condition, operator: next, value: null })}
      />
      {field && (
        <FilterValue
          label={`${words.value} – ${row}`}
          field={field}
          operator={operator}
          value={condition.value}
          onChange={(value) => onChange({ ...condition, value })}
        />
      )}
      <IconButton label={words.removeCondition(String(position))} onClick={onRemove}>
        <Trash2 size={15} />
      </IconButton>
    </li>
  )
}

/** Puts the conditions of a list together. Only what the description allows can be chosen. */
export function FilterPanel({
  entity,
  filter,
  onClose,
}: {
  entity: Entity
  filter: readonly Triple[]
  onClose: () => void
}) {
  const words = useText(kitText)
  const change = useChangeFilter()
  const { fields } = entity
  const names = Object.keys(fields).filter((name) => operatorsOf(fields[name]).length > 0)
  const [first = ''] = names
  const [conditions, setConditions] = useState(() =>
    filter.length === 0
      ? [newCondition(first, fields[first])]
      : filter.map((triple) => newCondition(triple[0], fields[triple[0]], triple)),
  )
  const [isTooLong, setTooLong] = useState(false)
  const apply = (chosen: readonly Condition[]) => {
    const triples = chosen
      .filter((condition) => isWhole(entity, condition))
      .map(({ name, operator, value }) => [name, operator, value] as Triple)
    // Each condition by itself is one that may be asked.
    if (readFilter(fields, JSON.stringify(triples)) === undefined) return setTooLong(true)
    change(filterInAddress(triples))
    onClose()
  }
  return (
    <SidePanel
      title={words.filterTitle}
      width={width}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => apply([])}>{words.clear}</Button>
          <Button variant="solid" onClick={() => apply(conditions)}>
            {words.apply}
          </Button>
        </>
      }
    >
      <p className="kit-note">{words.filterHint}</p>
      {isTooLong && (
        <p className="w-wrong" role="alert">
          {words.filterTooLong}
        </p>
      )}
      <ul className="kit-conditions">
        {conditions.map((condition, at) => (
          <ConditionRow
            key={condition.key}
            entity={entity}
            names={names}
            condition={condition}
            position={at + 1}
            onChange={(next) =>
              setConditions((now) => now.map((one) => (one.key === next.key ? next : one)))
            }
            onRemove={() => setConditions((now) => now.filter((one) => one.key !== condition.key))}
          />
        ))}
      </ul>
      {conditions.length < filterLimits.conditions && (
        <Button
          className="kit-add-condition"
          onClick={() => setConditions((now) => [...now, newCondition(first, fields[first])])}
        >
          <Plus size={15} aria-hidden="true" />
          {words.addCondition}
        </Button>
      )}
    </SidePanel>
  )
}
