import { draftOf } from '@iwater/contract/kit/check'
import type { Values } from '@iwater/contract/kit/condition'
import type { Ruled } from '@iwater/contract/kit/entity'
import type { Field } from '@iwater/contract/kit/field-types'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { changedNames } from '../draft-state.ts'
import { isSame } from '../is-same.ts'
import { kitText } from '../kit.text.ts'
import type { Row } from '../records.ts'
import { useShowValue } from '../show-value.ts'
import { mergedText } from '../text-sides.ts'
import type { Draft } from '../use-draft.ts'
import { conflictText } from './conflict.text.ts'
import { useConflictHint } from './conflict-hint.ts'
import { undoesRows } from './merged-rows.ts'
import { RowDifference } from './RowDifference.tsx'
import type { StoredRow } from './row-changes.ts'
import { TopNote } from './TopNote.tsx'
import { useValueDifference } from './value-difference.ts'

/** Whether saving what was entered into a field overwrites what others changed in it; rows are merged cell by cell, texts by language. */
function overwrites(field: Field, rows: Record<'mine' | 'before' | 'after', unknown>) {
  if (field.type === 'localized') {
    const both = mergedText(field, { mine: rows.after, before: rows.before, after: rows.mine })
    return !isSame(both, rows.mine)
  }
  if (field.type !== 'rows') return true
  const [mine, before, after] = [rows.mine, rows.before, rows.after].map(
    (each) => (each ?? []) as readonly StoredRow[],
  ) as [readonly StoredRow[], readonly StoredRow[], readonly StoredRow[]]
  return undoesRows(field, mine, { before, after })
}

/** The fields that another user changed in the meantime, with the user's own input. */
export function ConflictNote({
  entity,
  before,
  after,
  isOwn = false,
  draft,
  labelsOf,
  rowName,
}: {
  entity: Ruled
  before: Row
  after: Row
  /** The user has made the other change too, in another window. */
  isOwn?: boolean
  draft: Pick<Draft, 'changes' | 'values' | 'labels'>
  /** What references and choices are called, where the record does not say it. */
  labelsOf?: (values: Values) => Row['labels']
  /** What the rows of a sub-table are called, where their first field does not say it. */
  rowName?: (row: Values) => string
}) {
  const words = useText(kitText)
  const local = useLocal()
  const show = useShowValue(entity.fields)
  const differenceOf = useValueDifference(entity.fields)
  const causes = useText(conflictText)
  const hintOf = useConflictHint(isOwn)
  const mine = draft.changes()
  // As it would be stored: a language that was left out is no change.
  const entered = draftOf(entity, draft.values)
  // What the user chose has a name of its own; the names of the record are those of the other's values.
  const own = { ...draft.values, labels: { ...labelsOf?.(draft.values), ...draft.labels } }
  const [older, newer] = [before, after].map((row) => ({
    ...row,
    labels: { ...labelsOf?.(row), ...row.labels },
  })) as [Row, Row]
  const changed = changedNames(entity, before, after).flatMap((name) => {
    const field = entity.fields[name]
    return field === undefined
      ? []
      : [{ name, field, title: local(field.title), isMine: name in mine }]
  })
  // What is shown as the own input is what saving overwrites with it.
  const overlapping = changed.map((one) => ({
    ...one,
    isMine:
      one.isMine &&
      overwrites(one.field, {
        mine: entered[one.name],
        before: before[one.name],
        after: after[one.name],
      }),
  }))
  return (
    <TopNote title={(isOwn ? causes.own : causes.others).title} of={after}>
      <p>{hintOf(overlapping)}</p>
      <dl>
        {overlapping.map(({ name, field, title, isMine }) => (
          <div key={name}>
            <dt>{title}</dt>
            {field.type === 'rows' ? (
              <>
                <dd>
                  <RowDifference
                    {...{ field, rowName }}
                    before={before[name]}
                    after={after[name]}
                  />
                </dd>
                {isMine && (
                  <dd>
                    {words.yours('')}
                    <RowDifference
                      {...{ field, rowName }}
                      before={after[name]}
                      after={entered[name]}
                    />
                  </dd>
                )}
              </>
            ) : (
              <>
                <dd>{differenceOf(field, name, older, newer)}</dd>
                {isMine && (
                  <dd>
                    {words.yours(
                      field.type === 'localized'
                        ? differenceOf(field, name, newer, own)
                        : show(name, own),
                    )}
                  </dd>
                )}
              </>
            )}
          </div>
        ))}
      </dl>
    </TopNote>
  )
}
