import { type ConnectionState, connectionStates, protocols } from '@iwater/contract/ingest'
import { Select } from 'antd'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { CountChips } from '#web/ui/CountChips.tsx'
import { KeywordInput } from '#web/ui/KeywordInput.tsx'
import { OrganisationSelect } from '#web/ui/OrganisationSelect.tsx'
import { stateLooks } from './ConnectionStateTag.tsx'
import {
  type ConnectionsFilter,
  connectionSorts,
  isNarrowed,
  orderInAddress,
} from './connections-filter.ts'
import { connectionsText } from './field-connections.text.ts'

export type ChangeFilter = (next: Readonly<Record<string, string | null>>) => void

/** Connections by state, with how many there are of each. */
export function StateChips({
  state,
  states,
  change,
}: {
  state: ConnectionState | undefined
  states: Readonly<Record<ConnectionState, number>> | undefined
  change: ChangeFilter
}) {
  const words = useText(connectionsText)
  const format = useFormat()
  const all = states && Object.values(states).reduce((sum, count) => sum + count, 0)
  return (
    <CountChips
      label={words.byState}
      value={state ?? 'all'}
      onChange={(key) => change({ state: key === 'all' || key === state ? null : key })}
      chips={[
        { key: 'all', label: words.all, count: all === undefined ? undefined : format.number(all) },
        ...connectionStates.map((key) => {
          const { tone, Icon } = stateLooks[key]
          return {
            key,
            label: words.states[key],
            count: states && format.number(states[key]),
            className: tone,
            icon: <Icon size={14} strokeWidth={2.2} aria-hidden="true" />,
          }
        }),
      ]}
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
  return (
    <div className="connection-filters" role="search">
      <KeywordInput
        className="connection-keyword"
        label={words.keyword}
        value={filter.keyword}
        onChange={(keyword) => change({ keyword: keyword === '' ? null : keyword })}
      />
      <OrganisationSelect
        label={words.organisation}
        value={filter.orgId}
        onChange={(org) => change({ org: org ?? null })}
        canBeEmpty
      />
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
      {isNarrowed(filter) && (
        <Button
          look="quiet"
          onClick={() => change({ keyword: null, org: null, protocol: null, state: null })}
        >
          {words.reset}
        </Button>
      )}
    </div>
  )
}
