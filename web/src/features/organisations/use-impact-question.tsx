import {
  type ChangeImpact,
  organisationRecord,
  readChangeImpact,
} from '@iwater/contract/organisation/organisations'
import type { ReactNode } from 'react'
import type { BeforeChange, PlannedChanges } from '#web/kit/before-change.ts'
import { organisationNames } from '#web/kit/form/organisation-names.ts'
import { nameOf } from '#web/kit/name-of.ts'
import { useShowValue } from '#web/kit/show-value.ts'
import { ApiError, call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { showFailure } from '#web/platform/notice/notices.ts'
import { useSession } from '#web/platform/session/session.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { useAwaited } from '#web/ui/overlay/use-awaited.ts'
import { organisationsText } from './organisations.text.ts'

type Planned = PlannedChanges[number]

/** Changes that decide who sees an organisation: its place, and whether it is shown. */
const decides = ({ changes }: Planned) => 'parent_id' in changes || 'is_shown' in changes

const impactOf = ({ row, changes }: Planned) =>
  call(readChangeImpact, {
    organizationId: row.id,
    ...(typeof changes.parent_id === 'string' && { toOrganizationId: changes.parent_id }),
    ...('is_shown' in changes && { visibility: changes.is_shown ? 'shown' : 'hidden' }),
  })

const sum = (impacts: readonly ChangeImpact[]): ChangeImpact => ({
  organisations: impacts.reduce((all, one) => all + one.organisations, 0),
  units: impacts.reduce((all, one) => all + one.units, 0),
  people: impacts.reduce((all, one) => all + one.people, 0),
  gaining: impacts.reduce((all, one) => all + one.gaining, 0),
  losing: impacts.reduce((all, one) => all + one.losing, 0),
})

/** Under which organisation the moved one stands, and under which it will. */
function FromTo({ row, changes }: Planned) {
  const words = useText(organisationsText)
  const local = useLocal()
  const names = organisationNames(useSession((session) => session.info?.OrganizationTree) ?? [])
  const nameAt = (id: unknown) => {
    const name = names.get(String(id)) ?? (id === row['parent_id'] ? row.labels['parent_id'] : null)
    return name ? local(name) : undefined
  }
  const from = nameAt(row['parent_id'])
  const to = nameAt(changes.parent_id)
  return from !== undefined && to !== undefined && <p>{words.fromTo(from, to)}</p>
}

type Question = { planned: readonly [Planned, ...Planned[]]; impact: ChangeImpact }

function ImpactDialog({
  planned,
  impact,
  answer,
}: Question & { answer: (isMeant: boolean) => void }) {
  const words = useText(organisationsText)
  const format = useFormat()
  const show = useShowValue(organisationRecord.fields)
  const [{ row, changes }, ...others] = planned
  const name = nameOf(organisationRecord, show, row)
  const { organisations, units, people, gaining, losing } = impact
  const visibility = changes.is_shown === true ? words.show(name) : words.hide(name)
  const title = 'parent_id' in changes ? words.move(name) : visibility
  return (
    <ConfirmDialog
      title={others.length > 0 ? words.several(format.number(planned.length)) : title}
      confirmLabel={words.confirm}
      isReversible
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      {'parent_id' in changes && others.length === 0 && <FromTo row={row} changes={changes} />}
      <p>
        {words.extent({
          organisations: format.number(organisations),
          units: format.number(units),
          people: format.number(people),
        })}
      </p>
      {gaining > 0 && <p>{words.gaining(format.number(gaining))}</p>}
      {losing > 0 && <p>{words.losing(format.number(losing))}</p>}
      {gaining === 0 && losing === 0 && <p>{words.same}</p>}
    </ConfirmDialog>
  )
}

/** Tells how many people and units a change of place or visibility concerns, before it is sent. */
export function useImpactQuestion(): { ask: BeforeChange; dialog: ReactNode } {
  const { question, ask: askAbout } = useAwaited<Question>()
  const ask: BeforeChange = async (all) => {
    const [first, ...rest] = all.filter(decides)
    if (first === undefined) return true
    try {
      const planned = [first, ...rest] as const
      const impact = sum(await Promise.all(planned.map(impactOf)))
      return await askAbout({ planned, impact })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showFailure(error)
      return false
    }
  }
  return { ask, dialog: question && <ImpactDialog {...question.about} answer={question.answer} /> }
}
