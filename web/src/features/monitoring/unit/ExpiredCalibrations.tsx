import type { LocalText } from '@iwater/contract/fields'
import { entityCalls } from '@iwater/contract/kit/calls'
import { calibrationRule } from '@iwater/contract/maintenance/calibration-rules'
import { useQuery } from '@tanstack/react-query'
import { CircleGauge, Hourglass, TriangleAlert } from 'lucide-react'
import { paths } from '#web/app/paths.ts'
import { apiQuery } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useHasPermission, useIsDemonstration } from '#web/platform/session/session.ts'
import { StateTag } from '#web/product/StateTag.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { monitoringText } from '../monitoring.text.ts'

const mostShown = 5
const renewMs = 60_000

const { items } = calibrationRule.fields.kind.dictionary

/** The analysers of a unit whose check failed or has expired, the longest first; nothing where all are valid. */
export function ExpiredCalibrations({ unitId }: { unitId: string }) {
  const words = useText(monitoringText)
  const local = useLocal()
  const format = useFormat()
  const isDemonstration = useIsDemonstration()
  const mayRecord = useHasPermission('maintenance.work') && !isDemonstration
  const filter = JSON.stringify([
    ['unit_id', '=', unitId],
    ['state', '∈', ['failed', 'overdue']],
  ])
  const { data } = useQuery({
    ...apiQuery(entityCalls(calibrationRule).list, {
      filter,
      sort: 'due_on',
      order: 'asc',
      size: mostShown,
    }),
    refetchInterval: renewMs,
  })
  if (data === undefined || data.records.length === 0) return null
  return (
    <Card
      title={
        <>
          <CircleGauge size={16} aria-hidden="true" /> {words.expiredCalibrations}
        </>
      }
      extra={
        <OwnLink to={paths.calibrationRules({ filter })}>
          {words.all} {format.number(data.total)}
        </OwnLink>
      }
    >
      <ul className="unit-work">
        {data.records.map(({ id, point_id, kind, state, due_on, labels }) => {
          const item = items.find(({ value }) => value === kind)
          const point = labels['point_id'] as LocalText | null
          const isFailed = state === 'failed'
          return (
            <li key={id}>
              <OwnLink
                to={
                  mayRecord
                    ? paths.calibrations({ add: '1', point_id, kind })
                    : paths.calibrationRules({ record: id })
                }
              >
                {point && local(point)} · {item && local(item.label)}
              </OwnLink>
              <StateTag
                appearance={
                  isFailed
                    ? { tone: 'alarm', Icon: TriangleAlert }
                    : { tone: 'stale', Icon: Hourglass }
                }
                label={isFailed ? words.calibrationFailed : words.calibrationExpired}
              />
              {due_on !== null && <span>{words.dueOn(format.day(due_on))}</span>}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
