import type { Group } from '@iwater/contract/kit/entity'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocal } from '#web/platform/i18n/language.ts'
import { countAt } from '../draft-state.ts'
import { FaultCount, GroupFields, type GroupProps } from './GroupFields.tsx'

/** A group under its title, which folds it. What was found wrong in it unfolds it. */
function FoldableGroup({ group, ...props }: GroupProps & { group: Group }) {
  const { draft } = props
  const local = useLocal()
  const id = useId()
  const [isOpen, setOpen] = useState(group.fold === 'open')
  const [seen, setSeen] = useState(draft.attempts)
  if (seen !== draft.attempts) {
    setSeen(draft.attempts)
    if (countAt(draft.messages, group.fields) > 0) setOpen(true)
  }
  return (
    <fieldset className="kit-group">
      <legend>
        <button
          type="button"
          className="kit-fold"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown size={16} aria-hidden="true" />
          {local(group.title)}
          {!isOpen && <FaultCount group={group} draft={draft} />}
        </button>
      </legend>
      <div id={id} className="kit-group-fields" hidden={!isOpen}>
        <GroupFields group={group} {...props} />
      </div>
    </fieldset>
  )
}

/** A group of fields under its title. */
export function FieldGroup(props: GroupProps & { group: Group }) {
  const local = useLocal()
  const { title, fold } = props.group
  if (fold !== undefined) return <FoldableGroup {...props} />
  return (
    <fieldset className="kit-group">
      <legend>{local(title)}</legend>
      <div className="kit-group-fields">
        <GroupFields {...props} />
      </div>
    </fieldset>
  )
}
