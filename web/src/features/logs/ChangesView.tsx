import './log-changes.css'
import { type AuditEntry, auditActions, exportAuditEntries } from '@iwater/contract/audit'
import { auditSubjectWord, auditWords } from '@iwater/contract/audit-words'
import type { LocalText } from '@iwater/contract/fields'
import type { TrailWords } from '@iwater/contract/kit/trail-words'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { FilterChoice } from '#web/ui/list/FilterChoice.tsx'
import { FilterRow } from '#web/ui/list/FilterRow.tsx'
import { Changes } from './Changes.tsx'
import { ExportButton } from './ExportButton.tsx'
import { ChooseDay, ChoosePerson } from './LogFilters.tsx'
import { LogResults } from './LogResults.tsx'
import { entriesInput, entriesQuery } from './logs.api.ts'
import { logsText } from './logs.text.ts'
import type { LogsFilter } from './logs-filter.ts'

const narrowing = ['person', 'kind', 'action', 'from', 'to', 'of'] as const

function Filters({
  filter,
  isOwn,
  subjects,
  trailWords,
}: {
  filter: LogsFilter
  isOwn: boolean
  subjects: readonly string[]
  trailWords: TrailWords
}) {
  const words = useText(logsText)
  const language = useLanguage()
  const { actions } = auditWords[language]
  const { userId, subject, subjectId, action, from, to } = filter
  const known = subject === undefined ? subjects : [...new Set([...subjects, subject])]
  return (
    <FilterRow
      isNarrowed={[userId, subject, subjectId, action, from, to].some((one) => one !== undefined)}
      names={narrowing}
    >
      {!isOwn && <ChoosePerson userId={userId} />}
      <FilterChoice
        name="kind"
        label={words.kind}
        value={subject}
        choices={known.map((value) => ({
          value,
          label: auditSubjectWord(value, language, trailWords),
        }))}
      />
      <FilterChoice
        name="action"
        label={words.action}
        value={action}
        choices={auditActions.map((value) => ({ value, label: actions[value] }))}
      />
      <ChooseDay name="from" label={words.from} value={from} />
      <ChooseDay name="to" label={words.to} value={to} />
    </FilterRow>
  )
}

function Entry({
  entry,
  names,
  trailWords,
}: {
  entry: AuditEntry
  names: Readonly<Record<string, LocalText>>
  trailWords: TrailWords
}) {
  const words = useText(logsText)
  const language = useLanguage()
  const local = useLocal()
  const format = useFormat()
  const change = useChangeFilter()
  const { number, at, actor, address, action, subject, subjectId } = entry
  return (
    <li className="log-entry">
      <div className="log-who">
        <span>
          <time dateTime={at}>{format.dateTime(at)}</time>
          <small>{words.number(format.number(number))}</small>
        </span>
        <span>
          <b>{actor === null ? words.product : local(actor.name)}</b>
          {[actor?.loginName, address].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className="log-what">
        <h2>
          <span className={`log-action w-own-tint log-${action}`}>
            {auditWords[language].actions[action]}
          </span>
          <span>{auditSubjectWord(subject, language, trailWords)}</span>
          <b>{local(entry.name)}</b>
          <button
            type="button"
            title={words.history}
            onClick={() => change({ kind: subject, of: subjectId })}
          >
            {words.history}
          </button>
        </h2>
        <Changes entry={entry} names={names} table={trailWords[subject]} />
      </div>
    </li>
  )
}

/** Who changed what, with before and after. */
export function ChangesView({ filter, isOwn }: { filter: LogsFilter; isOwn: boolean }) {
  const query = useQuery(entriesQuery(filter, isOwn))
  return (
    <>
      <div className="log-tools">
        <Filters
          filter={filter}
          isOwn={isOwn}
          subjects={query.data?.subjects ?? []}
          trailWords={query.data?.words ?? {}}
        />
        {!isOwn && <ExportButton route={exportAuditEntries} input={entriesInput(filter)} />}
      </div>
      <LogResults query={query}>
        {({ records, names, words }) => (
          <ul className="log-entries">
            {records.map((entry) => (
              <Entry key={entry.number} entry={entry} names={names} trailWords={words} />
            ))}
          </ul>
        )}
      </LogResults>
    </>
  )
}
