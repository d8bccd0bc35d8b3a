import type { LocalText } from '@iwater/contract/fields'
import { entityCalls } from '@iwater/contract/kit/calls'
import { calibrationRule } from '@iwater/contract/maintenance/calibration-rules'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#web/app/paths.ts'
import { Cell } from '#web/kit/list/cells.tsx'
import type { Row } from '#web/kit/records.ts'
import { useShowValue } from '#web/kit/show-value.ts'
import { apiQuery } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { calibrationText } from '../calibration/calibration.text.ts'

const { fields } = calibrationRule
const mostShown = 20

/** Whether a task was opened for the check of a rule. */
const isOf = (task: Row) => (rule: { point_id: string; kind: string }) =>
  rule.point_id === task['calibration_point_id'] && rule.kind === task['calibration_kind']

/** The checks that the rules ask for at the device of a task, each with a link that records it in this task. */
export function TaskCalibrations({ task, mayRecord }: { task: Row; mayRecord: boolean }) {
  const words = useText(calibrationText)
  const local = useLocal()
  const format = useFormat()
  const show = useShowValue(fields)
  const deviceId = task['device_id'] as string | null
  const { data } = useQuery({
    ...apiQuery(entityCalls(calibrationRule).list, {
      filter: JSON.stringify([
        ['device_id', '=', deviceId],
        ['is_active', '=', true],
      ]),
      sort: 'due_on',
      order: 'asc',
      size: mostShown,
    }),
    enabled: deviceId !== null,
  })
  if (data === undefined || data.records.length === 0) return null
  const own = data.records.filter(isOf(task))
  const rules = [...own, ...data.records.filter((rule) => !own.includes(rule))]
  return (
    <Card title={words.dueAtDevice}>
      <ul className="task-calibrations">
        {rules.map((rule) => (
          <li key={rule.id} data-own={own.includes(rule) || undefined}>
            <span>
              {rule.labels['point_id'] && local(rule.labels['point_id'] as LocalText)}
              {' · '}
              {show('kind', rule)}
              {own.includes(rule) && <b>{words.ofTask}</b>}
            </span>
            <Cell name="state" row={rule as Row} show={show} field={fields.state} />
            <span>{words.dueOn(format.day(rule.due_on ?? ''))}</span>
            {mayRecord && (
              <OwnLink
                className={`w-button ${own.includes(rule) ? 'w-button-solid' : 'w-button-outline'}`}
                to={paths.calibrations({
                  add: '1',
                  point_id: rule.point_id,
                  kind: rule.kind,
                  task_id: task.id,
                  back: paths.maintenanceTask(task.id),
                })}
              >
                {words.record}
              </OwnLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
