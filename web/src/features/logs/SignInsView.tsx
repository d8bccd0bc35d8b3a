import './log-table.css'
import {
  exportSignIns,
  type SignInEntry,
  signInOutcomes,
} from '@iwater/contract/sign-in/sign-in-log'
import { signInLogWords } from '@iwater/contract/sign-in/sign-in-log-words'
import { useQuery } from '@tanstack/react-query'
import { Table, type TableColumnsType } from 'antd'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { useNarrow } from '#web/ui/layout/use-narrow.ts'
import { FilterChoice } from '#web/ui/list/FilterChoice.tsx'
import { FilterRow } from '#web/ui/list/FilterRow.tsx'
import { KeywordInput } from '#web/ui/list/KeywordInput.tsx'
import { browserName } from './browser-name.ts'
import { ExportButton } from './ExportButton.tsx'
import { ChooseMonth, ChoosePerson } from './LogFilters.tsx'
import { LogResults } from './LogResults.tsx'
import { signInsInput, signInsQuery } from './logs.api.ts'
import { logsText } from './logs.text.ts'
import type { LogsFilter } from './logs-filter.ts'

const good = new Set(['signed-in', 'signed-out', 'password-changed'])

/** A word for what a column holds; what a later version writes stays as it is. */
const wordIn = (words: Readonly<Record<string, string>>, key: string) => words[key] ?? key

function Outcome({ outcome }: { outcome: string }) {
  const { outcomes } = signInLogWords[useLanguage()]
  return (
    <span className={`log-action w-own-tint ${good.has(outcome) ? 'log-good' : 'log-bad'}`}>
      {wordIn(outcomes, outcome)}
    </span>
  )
}

function useMethodWord() {
  const { methods } = signInLogWords[useLanguage()]
  return (way: string | null) => (way === null ? '' : wordIn(methods, way))
}

function Filters({ filter, isOwn }: { filter: LogsFilter; isOwn: boolean }) {
  const words = useText(logsText)
  const { outcomes } = signInLogWords[useLanguage()]
  const change = useChangeFilter()
  const { userId, month, outcome, address } = filter
  return (
    <FilterRow
      isNarrowed={address !== '' || [userId, month, outcome].some((one) => one !== undefined)}
      names={['person', 'month', 'outcome', 'address']}
    >
      {!isOwn && <ChoosePerson userId={userId} />}
      <ChooseMonth month={month} />
      <FilterChoice
        name="outcome"
        label={words.outcome}
        value={outcome}
        choices={signInOutcomes.map((value) => ({ value, label: outcomes[value] }))}
      />
      <KeywordInput
        label={words.address}
        value={address}
        onChange={(next) => change({ address: next === '' ? null : next })}
      />
    </FilterRow>
  )
}

function SignInTable({ records }: { records: readonly SignInEntry[] }) {
  const { columns: words } = useText(logsText)
  const local = useLocal()
  const format = useFormat()
  const methodOf = useMethodWord()
  const columns: TableColumnsType<SignInEntry> = [
    { key: 'at', title: words.at, render: (_, { at }) => format.dateTime(at) },
    {
      key: 'person',
      title: words.person,
      render: (_, { person }) => (person === null ? '–' : local(person.name)),
    },
    { key: 'loginName', title: words.loginName, dataIndex: 'loginName' },
    {
      key: 'outcome',
      title: words.outcome,
      render: (_, { outcome }) => <Outcome outcome={outcome} />,
    },
    { key: 'way', title: words.method, render: (_, { way }) => methodOf(way) },
    { key: 'address', title: words.address, dataIndex: 'address' },
    {
      key: 'browser',
      title: words.browser,
      render: (_, { userAgent }) => <span title={userAgent}>{browserName(userAgent)}</span>,
    },
  ]
  return (
    <Table
      className="log-table"
      columns={columns}
      dataSource={[...records]}
      rowKey="entryId"
      pagination={false}
    />
  )
}

function SignInCards({ records }: { records: readonly SignInEntry[] }) {
  const local = useLocal()
  const format = useFormat()
  const methodOf = useMethodWord()
  return (
    <ul className="log-cards">
      {records.map(({ entryId, at, person, loginName, outcome, way, address, userAgent }) => (
        <li key={entryId}>
          <div className="log-card-head">
            <b>{person === null ? loginName : local(person.name)}</b>
            <Outcome outcome={outcome} />
          </div>
          <p>
            <time dateTime={at}>{format.dateTime(at)}</time>
            <span>{methodOf(way)}</span>
          </p>
          <p>
            <span>{loginName}</span>
            <span>{address}</span>
            <span>{browserName(userAgent)}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Who came in, failed to and went. */
export function SignInsView({ filter, isOwn }: { filter: LogsFilter; isOwn: boolean }) {
  const query = useQuery(signInsQuery(filter, isOwn))
  const isNarrow = useNarrow()
  return (
    <>
      <div className="log-tools">
        <Filters filter={filter} isOwn={isOwn} />
        {!isOwn && <ExportButton route={exportSignIns} input={signInsInput(filter)} />}
      </div>
      <LogResults query={query}>
        {({ records }) =>
          isNarrow ? <SignInCards records={records} /> : <SignInTable records={records} />
        }
      </LogResults>
    </>
  )
}
