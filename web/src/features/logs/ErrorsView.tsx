import './log-errors.css'
import {
  type ClientErrorGroup,
  clearClientErrors,
  clientErrorTypes,
  listClientErrors,
} from '@iwater/contract/client-errors'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { errorTypeText } from '#web/platform/errors/error-type.text.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { FilterChoice } from '#web/ui/list/FilterChoice.tsx'
import { FilterRow } from '#web/ui/list/FilterRow.tsx'
import { KeywordInput } from '#web/ui/list/KeywordInput.tsx'
import { Question } from '#web/ui/overlay/Question.tsx'
import { browserName } from './browser-name.ts'
import { LogResults } from './LogResults.tsx'
import { clientErrorsQuery } from './logs.api.ts'
import { logsText } from './logs.text.ts'
import type { LogsFilter } from './logs-filter.ts'

function ErrorGroup({ group }: { group: ClientErrorGroup }) {
  const words = useText(logsText)
  const types = useText(errorTypeText)
  const local = useLocal()
  const format = useFormat()
  const { type, message, stack, info, url, version, userAgent, people } = group
  const names = people.map(({ name }) => local(name)).join(', ')
  return (
    <li className="log-error">
      <div className="log-error-head">
        <span className="log-action w-own-tint log-bad">{types[type]}</span>
        <b>{words.times(format.number(group.count))}</b>
        <span title={names}>{words.people(format.number(group.peopleCount))}</span>
        <time dateTime={group.lastAt}>{format.dateTime(group.lastAt)}</time>
      </div>
      <p>{message}</p>
      <div className="log-error-foot">
        <code>{url}</code>
        <span>{names}</span>
        <span>{browserName(userAgent)}</span>
        <span>
          {words.version} {version}
        </span>
        <span>{words.first(format.dateTime(group.firstAt))}</span>
      </div>
      {(stack !== '' || info !== '') && (
        <details>
          <summary>{words.details}</summary>
          {info !== '' && <pre tabIndex={0}>{info.trim()}</pre>}
          {stack !== '' && <pre tabIndex={0}>{stack}</pre>}
        </details>
      )}
    </li>
  )
}

function ClearButton() {
  const words = useText(logsText)
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>
        <Trash2 size={15} aria-hidden="true" />
        {words.clearErrors}
      </Button>
      {isAsking && (
        <Question
          title={words.clearTitle}
          label={words.clearErrors}
          work={() => call(clearClientErrors, {})}
          onDone={async () => {
            setIsAsking(false)
            await client.invalidateQueries({ queryKey: [listClientErrors.path] })
          }}
          onClose={() => setIsAsking(false)}
        >
          {words.clearNote}
        </Question>
      )}
    </>
  )
}

/** Errors that people met in their browsers, the same trouble together. */
export function ErrorsView({ filter }: { filter: LogsFilter }) {
  const words = useText(logsText)
  const types = useText(errorTypeText)
  const change = useChangeFilter()
  const query = useQuery(clientErrorsQuery(filter))
  return (
    <>
      <div className="log-tools">
        <FilterRow
          isNarrowed={filter.type !== undefined || filter.keyword !== ''}
          names={['type', 'keyword']}
        >
          <FilterChoice
            name="type"
            label={words.type}
            value={filter.type}
            choices={clientErrorTypes.map((value) => ({ value, label: types[value] }))}
          />
          <KeywordInput
            label={words.keyword}
            value={filter.keyword}
            onChange={(next) => change({ keyword: next === '' ? null : next })}
          />
        </FilterRow>
        {query.data !== undefined && query.data.total > 0 && <ClearButton />}
      </div>
      <LogResults query={query}>
        {({ records }) => (
          <ul className="log-entries">
            {records.map((group) => (
              <ErrorGroup key={group.fingerprint} group={group} />
            ))}
          </ul>
        )}
      </LogResults>
    </>
  )
}
