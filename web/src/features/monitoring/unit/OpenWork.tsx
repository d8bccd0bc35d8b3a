import type { LocalText } from '@iwater/contract/fields'
import { entityCalls } from '@iwater/contract/kit/calls'
import { maintenanceTask } from '@iwater/contract/maintenance/tasks'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#web/app/paths.ts'
import { apiQuery } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { monitoringText } from '../monitoring.text.ts'

const mostShown = 5
const renewMs = 60_000

const { dictionary } = maintenanceTask.fields.urgency
const pressing =
  'items' in dictionary
    ? dictionary.items.filter(({ value }) => value === 'overdue' || value === 'today')
    : []

/** That a task is overdue or due today; nothing of others. */
function Pressing({ urgency }: { urgency: string | null }) {
  const local = useLocal()
  const item = pressing.find(({ value }) => value === urgency)
  return item && <strong data-urgency={item.value}>{local(item.label)}</strong>
}

/** The maintenance tasks of a unit that have not ended, the most urgent first; nothing where there are none. */
export function OpenWork({ unitId }: { unitId: string }) {
  const words = useText(monitoringText)
  const local = useLocal()
  const format = useFormat()
  const filter = JSON.stringify([
    ['unit_id', '=', unitId],
    ['state', '∈', ['open', 'started']],
  ])
  const { data } = useQuery({
    ...apiQuery(entityCalls(maintenanceTask).list, {
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
      title={words.openWork}
      extra={
        <OwnLink to={paths.maintenanceTasks({ filter })}>
          {words.all} {format.number(data.total)}
        </OwnLink>
      }
    >
      <ul className="unit-work">
        {data.records.map(({ id, name, due_on, state, urgency, labels }) => (
          <li key={id}>
            <OwnLink to={paths.maintenanceTask(id)}>{local(name)}</OwnLink>
            {labels['device_id'] && <span>{local(labels['device_id'] as LocalText)}</span>}
            <span>{words.dueOn(format.day(due_on))}</span>
            <Pressing urgency={urgency} />
            {state === 'started' && <strong>{words.underMaintenance}</strong>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
