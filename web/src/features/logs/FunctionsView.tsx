import './log-uses.css'
import type { readMonthLog } from '@iwater/contract/activity'
import type { OutputOf } from '@iwater/contract/route'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { FilterRow } from '#web/ui/list/FilterRow.tsx'
import { ChooseMonth, ChoosePerson } from './LogFilters.tsx'
import { LogResults } from './LogResults.tsx'
import { functionUsesQuery, monthLogQuery } from './logs.api.ts'
import { logsText } from './logs.text.ts'
import type { LogsFilter } from './logs-filter.ts'

type Use = OutputOf<typeof readMonthLog>[number]

/** How often a function was opened, as long as it compares with the one opened most. */
function UseRow({ use, most, person }: { use: Use; most: number; person: string | undefined }) {
  const words = useText(logsText)
  const local = useLocal()
  const format = useFormat()
  const { path, name, systemName, count, lastDay } = use
  return (
    <li>
      <span className="log-use-name">
        <OwnLink to={path}>{local(name)}</OwnLink>
        <small>{[local(systemName), person].filter(Boolean).join(' · ')}</small>
      </span>
      <span className="log-use-bar" aria-hidden="true">
        <i style={{ inlineSize: `${(count / most) * 100}%` }} />
      </span>
      <b>{words.times(format.number(count))}</b>
      <small>
        {/* Noon, so that it is that day in nearly every zone. */}
        {words.lastDay} {format.date(`${lastDay}T12:00:00Z`)}
      </small>
    </li>
  )
}

function OwnUses({ filter }: { filter: LogsFilter }) {
  const { data, ...query } = useQuery(monthLogQuery(filter))
  const page = data && { records: data, total: data.length, current: 1, size: data.length }
  return (
    <LogResults query={{ ...query, data: page }}>
      {({ records }) => (
        <ul className="log-uses">
          {records.map((use) => (
            <UseRow
              key={use.functionId}
              use={use}
              most={records[0]?.count ?? 1}
              person={undefined}
            />
          ))}
        </ul>
      )}
    </LogResults>
  )
}

function UsesOfPeople({ filter }: { filter: LogsFilter }) {
  const local = useLocal()
  const query = useQuery(functionUsesQuery(filter))
  return (
    <LogResults query={query}>
      {({ records }) => (
        <ul className="log-uses">
          {records.map((use) => (
            <UseRow
              key={`${use.functionId} ${use.person.userId}`}
              use={use}
              most={records[0]?.count ?? 1}
              person={`${local(use.person.name)} · ${use.person.loginName}`}
            />
          ))}
        </ul>
      )}
    </LogResults>
  )
}

/** What people opened in a month, the present one unless another is chosen. */
export function FunctionsView({ filter, isOwn }: { filter: LogsFilter; isOwn: boolean }) {
  return (
    <>
      <div className="log-tools">
        <FilterRow
          isNarrowed={filter.month !== undefined || filter.userId !== undefined}
          names={['month', 'person']}
        >
          {!isOwn && <ChoosePerson userId={filter.userId} />}
          <ChooseMonth month={filter.month} />
        </FilterRow>
      </div>
      {isOwn ? <OwnUses filter={filter} /> : <UsesOfPeople filter={filter} />}
    </>
  )
}
