import type { LocalText } from '@iwater/contract/fields'
import type { Values } from '@iwater/contract/kit/condition'
import type { Entity } from '@iwater/contract/kit/entity'
import { TriangleAlert } from 'lucide-react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { changedNames } from '../draft-state.ts'
import { kitText } from '../kit.text.ts'
import type { Row } from '../records.ts'
import { useShowValue } from '../show-value.ts'
import type { Draft } from '../use-draft.ts'

/** The fields that another user changed in the meantime, with the user's own input. */
export function Conflict({
  entity,
  before,
  after,
  draft,
}: {
  entity: Entity
  before: Row
  after: Row
  draft: Draft
}) {
  const words = useText(kitText)
  const local = useLocal()
  const show = useShowValue(entity.fields)
  const mine = draft.changes()
  /** Either side of a text in two languages may be what differs. */
  const whole = (name: string, row: Row | (Values & Pick<Row, 'labels'>)) => {
    if (entity.fields[name]?.type !== 'localized') return show(name, row)
    const { zh, en } = row[name] as LocalText
    return `${zh} / ${en}`
  }
  return (
    <div className="kit-conflict" role="alert">
      <h3>
        <TriangleAlert size={16} aria-hidden="true" />
        {words.conflict}
      </h3>
      <p>{words.conflictHint}</p>
      <dl>
        {changedNames(entity, before, after).map((name) => (
          <div key={name}>
            <dt>{local(entity.fields[name]?.title ?? { zh: name, en: name })}</dt>
            <dd>{words.theirs(whole(name, before), whole(name, after))}</dd>
            {name in mine && (
              <dd>{words.yours(whole(name, { ...draft.values, labels: after.labels }))}</dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  )
}
