import {
  type ConnectionState,
  connectionStates,
  protocols,
} from '@iwater/contract/field/connections'
import { useText } from '#web/platform/i18n/language.ts'
import { ListFilters } from '#web/product/ListFilters.tsx'
import { StateChips } from '#web/product/StateChips.tsx'
import { FilterChoice, SortChoice } from '#web/ui/list/FilterChoice.tsx'
import { stateAppearances } from '../ConnectionStateTag.tsx'
import { connectionsText } from '../field-connections.text.ts'
import {
  type ConnectionsFilter,
  connectionSorts,
  isNarrowed,
  orderInAddress,
} from './connections-filter.ts'

/** Connections by state, with how many there are of each. */
export function ConnectionStateChips({
  state,
  counts,
}: {
  state: ConnectionState | undefined
  counts: Readonly<Record<ConnectionState, number>> | undefined
}) {
  const { byState, all, states } = useText(connectionsText)
  const words = { label: byState, allLabel: all, labels: states }
  return (
    <StateChips
      {...words}
      order={connectionStates}
      appearances={stateAppearances}
      {...{ state, counts }}
    />
  )
}

/** Names in ascending order, everything else with problems first. */
const usualOrder = {
  name: 'asc',
  state: 'asc',
  lastFrameAt: 'desc',
  rejectedCount: 'desc',
} as const

/** What narrows the list. Cards have no headings to sort by. */
export function ConnectionFilters({
  filter,
  withSort,
}: {
  filter: ConnectionsFilter
  withSort: boolean
}) {
  const words = useText(connectionsText)
  return (
    <ListFilters
      words={words}
      filter={filter}
      isNarrowed={isNarrowed(filter)}
      names={['protocol', 'state']}
    >
      <FilterChoice
        name="protocol"
        label={words.protocol}
        value={filter.protocol}
        choices={protocols.map((value) => ({ value, label: words.protocols[value] }))}
      />
      {withSort && (
        <SortChoice
          label={words.sort}
          sort={filter.sort}
          sorts={connectionSorts}
          labels={words.sorts}
          inAddress={(sort) => orderInAddress(sort, usualOrder[sort])}
        />
      )}
    </ListFilters>
  )
}
