import type { readStates } from '@iwater/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { useId, useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { CountChips } from '#web/ui/list/CountChips.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { Letter } from './Letter.tsx'
import { detailWidth } from './MessageDetail.tsx'
import { recipientsQuery, sentQuery } from './messages.api.ts'
import { messagesText } from './messages.text.ts'

const pageSize = 10
const states = ['all', 'unread', 'read'] as const

function Recipients({ messageId }: { messageId: string }) {
  const words = useText(messagesText)
  const local = useLocal()
  const format = useFormat()
  const [state, setState] = useState<(typeof states)[number]>('all')
  const [page, setPage] = useState(1)
  const wanted: (typeof readStates)[number] | undefined = state === 'all' ? undefined : state
  const { data, error, refetch } = useQuery(recipientsQuery(messageId, wanted, page))
  if (data === undefined) {
    return <Pending error={error} onRetry={refetch} rows={6} />
  }
  return (
    <>
      <CountChips
        label={words.recipients}
        value={state}
        chips={states.map((key) => ({
          key,
          label: words.recipientStates[key],
          count: key === state ? format.number(data.total) : undefined,
        }))}
        onChange={(next) => {
          setState(next)
          setPage(1)
        }}
      />
      <ul>
        {data.records.map(({ name, organizationName, readAt }, place) => (
          // Two people may have one name; the place within the page is all that tells them apart.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={place}>
            <span>
              <b>{local(name)}</b>
              <small>{local(organizationName)}</small>
            </span>
            <span className={readAt === null ? 'message-not-read' : undefined}>
              {readAt === null ? words.notRead : words.readAt(format.dateTime(readAt))}
            </span>
          </li>
        ))}
      </ul>
      {data.total > pageSize && (
        <Pagination
          align="end"
          current={data.current}
          pageSize={pageSize}
          total={data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  )
}

function Content({ messageId }: { messageId: string }) {
  const { data, error, refetch } = useQuery(sentQuery(messageId))
  if (data === undefined) return <Pending error={error} onRetry={refetch} rows={3} />
  return <Letter message={data} />
}

/** A message that was sent, who got it, and who has read it. */
export function SentDetail({
  id: messageId,
  onClose,
}: {
  id: string | undefined
  onClose: () => void
}) {
  const words = useText(messagesText)
  const headingId = useId()
  if (messageId === undefined) return null
  return (
    <Panel onClose={onClose} title={words.detail} width={detailWidth}>
      <Content messageId={messageId} />
      <section className="message-recipients" aria-labelledby={headingId}>
        <h3 id={headingId}>{words.recipients}</h3>
        <Recipients messageId={messageId} />
      </section>
    </Panel>
  )
}
