import { markAllRead } from '@iwater/contract/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellOff, BellRing, CheckCheck } from 'lucide-react'
import { useMemo } from 'react'
import { call } from '#web/platform/api/api.ts'
import { momentOf } from '#web/platform/clock/wall-clock.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { ListCard, ListResults } from '#web/ui/list/ListCard.tsx'
import { ListPages } from '#web/ui/list/ListPages.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { BoxHeader } from './BoxHeader.tsx'
import { cardsText } from './cards.text.ts'
import { MessageFilters } from './MessageFilters.tsx'
import { MessageRow } from './MessageRow.tsx'
import { messagesQuery, renewMessages } from './messages.api.ts'
import { messagesText } from './messages.text.ts'
import {
  isNarrowed,
  type MessagesFilter,
  messagesInput,
  pageSizes,
  readMessagesFilter,
} from './messages-filter.ts'
import { setMuted, useMuted } from './muted.ts'

/** When a day of the organisation begins, milliseconds since 1970. */
const startOfDayIn = (zone: string) => (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return momentOf({ year, month, day: date, hour: 0, minute: 0, second: 0 }, zone)
}

function useMessages(filter: MessagesFilter) {
  const zone = useTimeZone()
  const input = useMemo(() => messagesInput(filter, startOfDayIn(zone)), [filter, zone])
  return useQuery(messagesQuery(input))
}

function MuteButton() {
  const words = useText(cardsText)
  const isMuted = useMuted((state) => state.isMuted)
  const Icon = isMuted ? BellOff : BellRing
  return (
    <IconButton
      label={isMuted ? words.unmute : words.mute}
      aria-pressed={isMuted}
      onClick={() => setMuted(!isMuted)}
    >
      <Icon size={17} />
    </IconButton>
  )
}

function MarkAllButton({ filter, isDone }: { filter: MessagesFilter; isDone: boolean }) {
  const words = useText(messagesText)
  const client = useQueryClient()
  const { view } = filter
  const kind = view === 'message' || view === 'notice' ? view : undefined
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(markAllRead, kind === undefined ? {} : { kind }),
    onSuccess: () => renewMessages(client),
  })
  return (
    <>
      {error !== null && <ErrorNote error={error} />}
      <Button disabled={isDone} isBusy={isPending} onClick={() => mutate()}>
        <CheckCheck size={16} aria-hidden="true" />
        {kind === undefined ? words.markAll : words.markKind[kind]}
      </Button>
    </>
  )
}

type List = ReturnType<typeof useMessages>

function Results({ list, filter }: { list: List; filter: MessagesFilter }) {
  const words = useText(messagesText)
  const { data, error, isPlaceholderData, refetch } = list
  if (data === undefined) {
    return <Pending error={error} onRetry={refetch} rows={8} />
  }
  if (data.total === 0) {
    return isNarrowed(filter) ? (
      <EmptyState title={words.emptyNarrowed} hint={words.emptyNarrowedHint} />
    ) : (
      <EmptyState title={words.empty} hint={words.emptyHint} />
    )
  }
  return (
    <ListResults isBusy={isPlaceholderData}>
      <ul className="message-list">
        {data.records.map((message) => (
          <MessageRow key={message.messageUserId} message={message} />
        ))}
      </ul>
      <ListPages list={data} sizes={pageSizes} />
    </ListResults>
  )
}

/** What the person has got, the newest first. */
export function ReceivedBox({ mayPublish }: { mayPublish: boolean }) {
  const words = useText(messagesText)
  const format = useFormat()
  const { query } = usePage()
  const filter = useMemo(() => readMessagesFilter(query), [query])
  const list = useMessages(filter)
  const unread = list.data?.unread
  const isDone = unread === undefined || unread.message + unread.notice === 0
  return (
    <>
      <BoxHeader
        box="received"
        mayPublish={mayPublish}
        description={
          unread === undefined
            ? '\u00a0'
            : words.description(format.number(unread.message), format.number(unread.notice))
        }
      >
        <MuteButton />
        <MarkAllButton filter={filter} isDone={isDone} />
      </BoxHeader>
      <ListCard>
        <MessageFilters filter={filter} unread={unread} />
        <Results list={list} filter={filter} />
      </ListCard>
    </>
  )
}
