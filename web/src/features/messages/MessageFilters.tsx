import type { MessageCounts } from '@iwater/contract/messages'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { DateInput } from '#web/ui/form/DateInput.tsx'
import { CountChips } from '#web/ui/list/CountChips.tsx'
import { FilterRow } from '#web/ui/list/FilterRow.tsx'
import { KeywordInput } from '#web/ui/list/KeywordInput.tsx'
import { messagesText } from './messages.text.ts'
import { isNarrowed, type MessagesFilter, views } from './messages-filter.ts'

/** What narrows the list; every choice takes effect at once. */
export function MessageFilters({
  filter,
  unread,
}: {
  filter: MessagesFilter
  unread: MessageCounts | undefined
}) {
  const words = useText(messagesText)
  const format = useFormat()
  const change = useChangeFilter()
  // A number on a pill is that of the rows behind it. How many of each kind are unread is said below the title.
  const unreadCount = unread && format.number(unread.message + unread.notice)
  return (
    <>
      <CountChips
        label={words.byState}
        value={filter.view}
        chips={views.map((key) => ({
          key,
          label: words.chips[key],
          count: key === 'unread' ? unreadCount : undefined,
        }))}
        onChange={(view) => change({ view: view === 'all' ? null : view })}
      />
      <FilterRow isNarrowed={isNarrowed(filter)} names={['view', 'keyword', 'from', 'to']}>
        <KeywordInput
          className="w-filter-keyword"
          label={words.keyword}
          value={filter.keyword}
          onChange={(keyword) => change({ keyword: keyword === '' ? null : keyword })}
        />
        <fieldset className="message-period">
          <legend className="w-read-out-only">{words.period}</legend>
          <DateInput
            aria-label={words.from}
            value={filter.from ?? ''}
            max={filter.to}
            onChange={(from) => change({ from: from || null })}
          />
          <span aria-hidden="true">–</span>
          <DateInput
            aria-label={words.to}
            value={filter.to ?? ''}
            min={filter.from}
            onChange={(to) => change({ to: to || null })}
          />
        </fieldset>
      </FilterRow>
    </>
  )
}
