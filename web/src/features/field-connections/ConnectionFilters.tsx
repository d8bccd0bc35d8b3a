import { type ConnectionState, connectionStates, protocols } from '@iwater/contract/ingest'
import { Select } from 'antd'
import { useText } from '#web/platform/i18n/language.ts'
import type { ChangeFilter } from '#web/platform/page/list-query.ts'
import { ListFilters } from '#web/ui/ListFilters.tsx'
import { StateChips } from '#web/ui/StateChips.tsx'
import { stateLooks } from './ConnectionStateTag.tsx'
import {
  type ConnectionsFilter,
  connectionSorts,
  isNarrowed,
  orderInAddress,
} from './connections-filter.ts'
import { connectionsText } from './field-connections.text.ts'

/** Connections by state, with how many there are of each. */
export function ConnectionStateChips({
  state,
  states,
  change,
}: {
  state: ConnectionState | undefined
  states: Readonly<Record<ConnectionState, number>> | undefined
  change: ChangeFilter
}) {
  const words = useText(connectionsText)
  return (
    <StateChips
      label={words.byState}
      allLabel={words.all}
      order={connectionStates}
      lookOf={(key) => ({
        label: words.states[key],
        Icon: stateLooks[key].Icon,
        className: stateLooks[key].tone,
      })}
      state={state}
      counts={states}
      onChange={(next) => change({ state: next })}
    />
  )
}

/** Names read upwards, everything else with what needs somebody first. */
const usualOrder = { name: 'asc', state: 'asc', lastFrameAt: 'desc', refusedCount: 'desc' } as const

/** What narrows the list; every choice takes effect at once. Cards have no headings to sort by. */
export function ConnectionFilters({
  filter,
  change,
  withSort,
}: {
  filter: ConnectionsFilter
  change: ChangeFilter
  withSort: boolean
}) {
  const words = useText(connectionsText)
  const reset = () => change({ keyword: null, org: null, protocol: null, state: null })
  return (
    <ListFilters
      words={words}
      filter={filter}
      change={change}
      onReset={isNarrowed(filter) ? reset : undefined}
    >
      <Select
        aria-label={words.protocol}
        placeholder={words.protocol}
        allowClear
        value={filter.protocol ?? null}
        onChange={(protocol) => change({ protocol: protocol ?? null })}
        options={protocols.map((value) => ({ value, label: words.protocols[value] }))}
        popupMatchSelectWidth={false}
      />
      {withSort && (
        <Select
          aria-label={words.sort}
          value={filter.sort}
          onChange={(sort) => change(orderInAddress(sort, usualOrder[sort]))}
          options={connectionSorts.map((value) => ({ value, label: words.sorts[value] }))}
          popupMatchSelectWidth={false}
        />
      )}
    </ListFilters>
  )
}
