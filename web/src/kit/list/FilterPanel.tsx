import '../kit.css'
import '#web/ui/form/field.css'
import type { Triple } from '@iwater/contract/kit/condition'
import type { Entity } from '@iwater/contract/kit/entity'
import { filterLimits, operatorsOf, readFilter } from '@iwater/contract/kit/filter'
import { Select } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { useKeptFocus } from '#web/ui/list/use-kept-focus.ts'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { kitText } from '../kit.text.ts'
import { FilterValue } from './FilterValue.tsx'
import {
  type Condition,
  conditionOf,
  isWhole,
  needsValue,
  newCondition,
  type Question,
  questionsOf,
  tripleOf,
} from './filter-conditions.ts'
import { filterInAddress } from './list-address.ts'

const width = 640

function ConditionRow({
  entity: { fields },
  names,
  condition,
  position,
  isWrong,
  onChange,
  onRemove,
}: {
  entity: Entity
  names: readonly string[]
  condition: Condition
  position: number
  isWrong: boolean
  onChange: (condition: Condition) => void
  onRemove: () => void
}) {
  const words = useText(kitText)
  const local = useLocal()
  const { key, name, question } = condition
  const field = fields[name]
  const row = words.row(String(position))
  return (
    <li className="kit-condition" data-slot={key}>
      <Select
        aria-label={`${words.field} – ${row}`}
        value={name}
        options={names.map((one) => ({
          value: one,
          label: local(fields[one]?.title ?? { zh: one, en: one }),
        }))}
        onChange={(next: string) =>
          onChange({ ...newCondition(next, fields[next]), key, isTouched: true })
        }
      />
      <Select
        aria-label={`${words.operator} – ${row}`}
        value={question}
        options={questionsOf(field).map((one) => ({ value: one, label: words.operators[one] }))}
        onChange={(next: Question) =>
          onChange({ ...condition, question: next, value: null, isTouched: true })
        }
      />
      {field && needsValue(question) ? (
        <FilterValue
          label={`${words.value} – ${row}`}
          field={field}
          operator={question}
          value={condition.value}
          isWrong={isWrong}
          onChange={(value) => onChange({ ...condition, value, isTouched: true })}
        />
      ) : (
        <span />
      )}
      <IconButton
        data-part="remove"
        label={words.removeCondition(String(position))}
        onClick={onRemove}
      >
        <Trash2 size={15} />
      </IconButton>
      {isWrong && (
        <p className="w-wrong" role="alert">
          {words.wrongCondition(row)}
        </p>
      )}
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
  const {
    fields,
    list: { within = [] },
  } = entity
  const names = Object.keys(fields).filter(
    (name) => operatorsOf(fields[name]).length > 0 && !within.includes(name),
  )
  const [first = ''] = names
  const [conditions, setConditions] = useState(() =>
    filter.length === 0 ? [newCondition(first, fields[first])] : filter.map(conditionOf),
  )
  const [isTried, setTried] = useState(false)
  const [isTooLong, setTooLong] = useState(false)
  /** Rows in which nothing was entered ask for nothing. */
  const isWrong = (one: Condition) => one.isTouched && !isWhole(fields, one)
  const { list, keepFocus } = useKeptFocus()
  const apply = (chosen: readonly Condition[]) => {
    setTried(true)
    if (chosen.some(isWrong)) return
    const triples = chosen.filter(({ isTouched }) => isTouched).map(tripleOf)
    // Each condition by itself is one that may be asked.
    if (readFilter(fields, JSON.stringify(triples)) === undefined) return setTooLong(true)
    change(filterInAddress(triples, entity))
    onClose()
  }
  const remove = (at: number) => {
    const neighbour = conditions[at + 1] ?? conditions[at - 1]
    keepFocus(String(neighbour?.key ?? 'add'), 'remove')
    setConditions(conditions.filter((_, place) => place !== at))
  }
  return (
    <Panel
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
      <div ref={list}>
        <ul className="kit-conditions">
          {conditions.map((condition, at) => (
            <ConditionRow
              key={condition.key}
              entity={entity}
              names={names}
              condition={condition}
              position={at + 1}
              isWrong={isTried && isWrong(condition)}
              onChange={(next) =>
                setConditions((now) => now.map((one) => (one.key === next.key ? next : one)))
              }
              onRemove={() => remove(at)}
            />
          ))}
        </ul>
        {conditions.length < filterLimits.conditions && (
          <Button
            className="kit-add-condition"
            data-slot="add"
            onClick={() => setConditions((now) => [...now, newCondition(first, fields[first])])}
          >
            <Plus size={15} aria-hidden="true" />
            {words.addCondition}
          </Button>
        )}
      </div>
    </Panel>
  )
}
