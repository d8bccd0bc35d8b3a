import './messages.css'
import { useEffect, useMemo } from 'react'
import { oneOf } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { ComposeDrawer } from './ComposeDrawer.tsx'
import { showRecords } from './feed.ts'
import { MessageDetail } from './MessageDetail.tsx'
import { ReceivedBox } from './ReceivedBox.tsx'
import { SentBox } from './SentBox.tsx'

const boxes = ['received', 'sent'] as const

/** Received messages and, with the permission to publish, sent ones; one is opened beside the list. */
export default function MessagesPage() {
  const { query, setQuery } = usePage()
  const mayPublish = useHasPermission('messages.publish')
  const box = (mayPublish && oneOf(boxes, query.get('box'))) || 'received'
  const opened = query.get('message')
  useEffect(() => {
    showRecords(true)
    return () => showRecords(false)
  }, [])
  const close = useMemo(() => () => setQuery({ message: null }, { replace: true }), [setQuery])
  return (
    <Page>
      {box === 'received' ? <ReceivedBox mayPublish={mayPublish} /> : <SentBox />}
      {box === 'received' && <MessageDetail messageUserId={opened} onClose={close} />}
      {mayPublish && (
        <ComposeDrawer
          begun={query.get('new')}
          onClose={() => setQuery({ new: null }, { replace: true })}
        />
      )}
    </Page>
  )
}
