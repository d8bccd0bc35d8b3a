import { fieldConnections } from '@iwater/contract/field/connection-list'
import type { LocalText } from '@iwater/contract/fields'
import type { Entity } from '@iwater/contract/kit/entity'
import { maintenanceTask } from '@iwater/contract/maintenance/tasks'
import type { RetirableKind } from '@iwater/contract/plant/retirement'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#web/app/paths.ts'
import { listQuery, type Row } from '#web/kit/records.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { retiredWorkText } from './retired-work.text.ts'

/** Records that are named; of others it is said how many there are. */
const mostNamed = 5
/** So many ids a request may have in its address. */
const mostAsked = 60

type Condition = readonly [string, string, unknown]

function useFound(entity: Entity, filter: readonly Condition[], isAsked: boolean) {
  const mayRead = useHasPermission(entity.access.read)
  const { data } = useQuery({
    ...listQuery(entity, { filter: JSON.stringify(filter), size: mostNamed }),
    enabled: isAsked && mayRead,
    staleTime: 0,
  })
  return data && data.total > 0 ? data : undefined
}

function Named({
  title,
  rows,
  total,
  pathOf,
}: {
  title: (count: string) => string
  rows: readonly Row[]
  total: number
  pathOf: (id: string) => string
}) {
  const words = useText(retiredWorkText)
  const local = useLocal()
  const format = useFormat()
  return (
    <>
      <p>{title(format.number(total))}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <OwnLink to={pathOf(row.id)}>{local(row['name'] as LocalText)}</OwnLink>
          </li>
        ))}
        {total > rows.length && <li>{words.more(format.number(total - rows.length))}</li>}
      </ul>
    </>
  )
}

/** What goes on with units or devices that are retired: open maintenance tasks, and connections that take no more values. */
export function RetiredWork({
  kind,
  ids,
}: {
  kind: Exclude<RetirableKind, 'point'>
  ids: readonly string[]
}) {
  const words = useText(retiredWorkText)
  const isAsked = ids.length <= mostAsked
  const open = [`${kind}_id`, '∈', ids] as const
  const tasks = useFound(
    maintenanceTask as unknown as Entity,
    [open, ['state', '∈', ['open', 'started']]],
    isAsked,
  )
  const connections = useFound(
    fieldConnections as unknown as Entity,
    [
      ['unit_id', '∈', ids],
      ['state', '≠', 'disabled'],
    ],
    isAsked && kind === 'unit',
  )
  return (
    <>
      {tasks && (
        <Named
          title={words.tasks}
          rows={tasks.records as unknown as readonly Row[]}
          total={tasks.total}
          pathOf={paths.maintenanceTask}
        />
      )}
      {connections && (
        <Named
          title={words.connections}
          rows={connections.records as unknown as readonly Row[]}
          total={connections.total}
          pathOf={paths.connection}
        />
      )}
    </>
  )
}
