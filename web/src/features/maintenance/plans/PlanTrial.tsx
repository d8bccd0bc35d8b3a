import './plans.css'
import type { DraftOf } from '@iwater/contract/kit/entity'
import {
  type ConditionTrial,
  type HoursTrial,
  type PresentPoint,
  tryCondition,
  tryRunningHours,
} from '@iwater/contract/maintenance/plan-trial'
import type { maintenancePlan } from '@iwater/contract/maintenance/plans'
import { useMutation } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Draft } from '#web/kit/use-draft.ts'
import { call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { plansText } from './plans.text.ts'

type Plan = DraftOf<(typeof maintenancePlan)['fields']>

/** The button that tries what was entered, and below it what came of it. */
function Trial({
  label,
  isBusy,
  error,
  onTry,
  disabled = false,
  children,
}: {
  label: string
  isBusy: boolean
  error: Error | null
  onTry: () => void
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <div className="plan-trial">
      <Button isBusy={isBusy} disabled={disabled} onClick={onTry}>
        <FlaskConical size={15} aria-hidden="true" />
        {label}
      </Button>
      <div role="status">{children}</div>
      {error !== null && <ErrorNote error={error} />}
    </div>
  )
}

/** The value of a point now, with its age and whether it counts. */
function PresentValue({ present }: { present: PresentPoint }) {
  const words = useText(plansText)
  const format = useFormat()
  const local = useLocal()
  const { point, state, value, at, decimals, unitOfMeasure } = present
  if (point === null) return <span className="plan-bad">{words.noPoint}</span>
  return (
    <>
      {local(point)}{' '}
      {value !== null && (
        <strong>
          {format.number(value, decimals)} {unitOfMeasure}
        </strong>
      )}{' '}
      <span className={state === 'fresh' ? 'plan-place' : 'plan-bad'}>
        {words.states[state]}
        {at !== null && ` · ${format.relative(at)}`}
      </span>
    </>
  )
}

function Condition({ trial, minutes }: { trial: ConditionTrial; minutes: number | null }) {
  const words = useText(plansText)
  const format = useFormat()
  const { fault, isMet, points } = trial
  const verdict = () => {
    if (fault !== null) return fault.text
    if (isMet === null) return words.undecided
    if (!isMet) return words.notMet
    return minutes ? words.metFor(format.number(minutes)) : words.met
  }
  return (
    <>
      <p className={fault === null && isMet !== null ? undefined : 'plan-bad'}>{verdict()}</p>
      {points.length > 0 && (
        <dl className="plan-present">
          {points.map((present) => (
            <div key={present.name}>
              <dt>{present.name}</dt>
              <dd>
                <PresentValue present={present} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** Tries the condition of a form on present values. */
export function TryCondition({ draft }: { draft: Draft }) {
  const words = useText(plansText)
  const plan = draft.draft as Plan
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      call(tryCondition, {
        condition: plan.condition ?? '',
        points: plan.condition_points.map(({ name, point_id: pointId }) => ({
          name: name ?? '',
          pointId: pointId || null,
        })),
      }),
  })
  return (
    <Trial
      label={data === undefined ? words.tryCondition : words.retry}
      isBusy={isPending}
      error={error}
      onTry={() => mutate()}
    >
      {data !== undefined && <Condition trial={data} minutes={plan.holds_minutes} />}
    </Trial>
  )
}

function Hours({ trial: { point, run, isDue }, every }: { trial: HoursTrial; every: number }) {
  const words = useText(plansText)
  const format = useFormat()
  return (
    <>
      {run === null ? (
        <p className="plan-bad">{words.unread}</p>
      ) : (
        <p>
          {words.run(format.number(run, 1), format.number(every))}{' '}
          {isDue ? words.due : words.left_hours(format.number(every - run, 1))}
        </p>
      )}
      <p>
        <PresentValue present={point} />
      </p>
    </>
  )
}

/** Tries the running hours of a form by the present reading of their counter. */
export function TryHours({ draft }: { draft: Draft }) {
  const words = useText(plansText)
  const { counter_point_id, every_hours, hours_done, hours_done_at, counter_changes } =
    draft.draft as Plan
  const isFilledIn =
    !!counter_point_id && !!every_hours && hours_done !== null && hours_done_at !== null
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      call(tryRunningHours, {
        counterPointId: counter_point_id ?? '',
        everyHours: every_hours ?? 0,
        hoursDone: hours_done ?? 0,
        hoursDoneAt: hours_done_at ?? '',
        changes: counter_changes.map(({ changed_at, last_reading, first_reading }) => ({
          at: changed_at,
          lastReading: last_reading,
          firstReading: first_reading,
        })),
      }),
  })
  return (
    <Trial
      label={data === undefined ? words.tryHours : words.retry}
      isBusy={isPending}
      error={error}
      disabled={!isFilledIn}
      onTry={() => mutate()}
    >
      {!isFilledIn && <p>{words.fillIn}</p>}
      {isFilledIn && data !== undefined && <Hours trial={data} every={every_hours} />}
    </Trial>
  )
}
