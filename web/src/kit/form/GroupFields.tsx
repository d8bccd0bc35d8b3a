import type { Group } from '@iwater/contract/kit/entity'
import type { Field } from '@iwater/contract/kit/field-types'
import { CircleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { countAt } from '../draft-state.ts'
import { kitText } from '../kit.text.ts'
import { useOwnTools } from '../list/own-tools.ts'
import type { Draft } from '../use-draft.ts'
import { type FieldProps, FormField } from './FormField.tsx'

export type GroupProps = Pick<FieldProps, 'draft' | 'labels' | 'files' | 'isDisabled'>

const noUnit = () => undefined

/** Numbers with the unit of measure that the page knows. */
function useWithUnit(draft: Draft) {
  const { of = [], useUnit = noUnit } = useOwnTools().unit ?? {}
  const unit = useUnit(draft)
  const withUnit = (name: string, field: Field): Field => {
    if (unit === undefined) return field
    if (field.type === 'number' && of.includes(name)) return { ...field, unit }
    if (field.type !== 'rows') return field
    const fields = Object.entries(field.fields).map(([one, inner]) => [one, withUnit(one, inner)])
    return { ...field, fields: Object.fromEntries(fields) }
  }
  return withUnit
}

/** The fields of a group, in rows of 24 parts, with what a page has below some of them. */
export function GroupFields({
  group,
  draft,
  ...props
}: GroupProps & { group: Pick<Group, 'fields'> }) {
  const { below } = useOwnTools()
  const local = useLocal()
  const withUnit = useWithUnit(draft)
  return group.fields.map((name) => {
    const described = draft.fields[name]
    if (described === undefined) return null
    const field = withUnit(name, described)
    return (
      <Fragment key={name}>
        {field.type === 'rows' && group.fields.length > 1 && draft.stateOf(name).isShown && (
          <p className="kit-rows-title">{local(field.title)}</p>
        )}
        <FormField {...{ name, field, draft, ...props }} />
        {below !== undefined && draft.stateOf(name).isShown && below[name]?.(draft)}
      </Fragment>
    )
  })
}

/** How many faults of a group are known, where its fields are out of sight. */
export function FaultCount({ group, draft }: { group: Pick<Group, 'fields'>; draft: Draft }) {
  const words = useText(kitText)
  const format = useFormat()
  const count = countAt(draft.messages, group.fields)
  if (count === 0) return null
  const figure = format.number(count)
  return (
    <span className="kit-fault-count">
      <CircleAlert size={14} aria-hidden="true" />
      <span aria-hidden="true">{figure}</span>
      <span className="w-read-out-only">{words.faults(figure)}</span>
    </span>
  )
}

/** The place of the first group in which something is wrong; -1 for none. */
export const firstFaulty = (groups: readonly Pick<Group, 'fields'>[], draft: Draft) =>
  groups.findIndex(({ fields }) => countAt(draft.messages, fields) > 0)
