import type { SentMessage } from '@iwater/contract/messages'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { FilterRow } from '#web/ui/list/FilterRow.tsx'
import { KeywordInput } from '#web/ui/list/KeywordInput.tsx'
import { ListCard, ListResults } from '#web/ui/list/ListCard.tsx'
import { ListPages } from '#web/ui/list/ListPages.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { BoxHeader } from './BoxHeader.tsx'
import { FilesMark, ImportanceTag, MessageMark } from './MessageMark.tsx'
import { messagesText } from './messages.text.ts'
import { pageSizes } from './messages-filter.ts'
import { ReadBar } from './ReadBar.tsx'
import { useSentFilter, useSentMessages } from './use-sent-messages.ts'

function SentRow({ message }: { message: SentMessage }) {
  const local = useLocal()
  const format = useFormat()
  const { setQuery } = usePage()
  const { messageId, kind, importance, sendTime, readers, recipients } = message
  return (
    <li className="message-row">
      <MessageMark kind={kind} importance={importance} />
      <div className="message-row-text">
        <p className="message-row-title">
          <button type="button" onClick={() => setQuery({ message: messageId })}>
            {local(message.title)}
          </button>
          <ImportanceTag importance={importance} />
          <FilesMark files={message.files} />
        </p>
        <p className="message-row-content">{local(message.content)}</p>
      </div>
      <p className="message-row-end">
        <time dateTime={sendTime}>{format.dateTime(sendTime)}</time>
        <ReadBar readers={readers} recipients={recipients} />
      </p>
    </li>
  )
}

/** What the person has sent, and how many have read it. */
export function SentBox() {
  const words = useText(messagesText)
  const change = useChangeFilter()
  const { keyword } = useSentFilter()
  const { data, error, refetch, isPlaceholderData } = useSentMessages()
  return (
    <>
      <BoxHeader box="sent" mayPublish />
      <ListCard>
        <FilterRow isNarrowed={keyword !== ''} names={['keyword']}>
          <KeywordInput
            className="w-filter-keyword"
            label={words.keyword}
            value={keyword}
            onChange={(next) => change({ keyword: next === '' ? null : next })}
          />
        </FilterRow>
        {data === undefined && <Pending error={error} onRetry={refetch} rows={6} />}
        {data?.total === 0 && (
          <EmptyState
            title={keyword === '' ? words.sentEmpty : words.emptyNarrowed}
            hint={keyword === '' ? words.sentEmptyHint : words.emptyNarrowedHint}
          />
        )}
        {data !== undefined && data.total > 0 && (
          <ListResults isBusy={isPlaceholderData}>
            <ul className="message-list">
              {data.records.map((message) => (
                <SentRow key={message.messageId} message={message} />
              ))}
            </ul>
            <ListPages list={data} sizes={pageSizes} />
          </ListResults>
        )}
      </ListCard>
    </>
  )
}
