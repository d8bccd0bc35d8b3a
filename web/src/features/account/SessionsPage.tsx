import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from '@iwater/contract/sign-in/account-security'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { Age } from '#web/ui/text/Age.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { programOf } from './program.ts'
import { sessionsText } from './sessions.text.ts'
import { useWork } from './use-work.ts'

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const words = useText(sessionsText)
  const format = useFormat()
  const { browser, system, isPhone } = programOf(session.userAgent)
  const Icon = isPhone ? Smartphone : Monitor
  const name = browser ?? words.unknownBrowser
  const what = system === null ? name : words.on(name, system)
  return (
    <li>
      <Icon size={26} strokeWidth={1.6} aria-hidden="true" />
      <div title={session.userAgent}>
        <b>{what}</b>
        {session.isCurrent && <span className="ac-mark">{words.current}</span>}
        <p>
          {session.address} · {words.started} {format.dateTime(session.startedAt)} · {words.renewed}{' '}
          <Age at={Date.parse(session.renewedAt)} />
        </p>
      </div>
      {!session.isCurrent && (
        <Button aria-label={words.endOne(what)} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  )
}

export default function SessionsPage() {
  const words = useText(sessionsText)
  const { data: sessions, error, refetch } = useQuery(apiQuery(listOwnSessions, {}))
  const [isAsking, setAsking] = useState(false)
  const { isBusy, error: failure, run } = useWork()
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) ?? false

  const end = (sessionId: string) =>
    run(async () => {
      // Also after a rejection: it may have ended meanwhile.
      await call(endOwnSession, { sessionId }).finally(() => refetch())
    })
  async function endOthers() {
    await run(async () => {
      await call(endOtherSessions, {})
      await refetch()
    })
    setAsking(false)
  }

  function content() {
    if (sessions === undefined) {
      return <Pending error={error} onRetry={refetch} rows={3} />
    }
    return (
      <ul className="ac-list">
        {sessions.map((session) => (
          <SessionRow
            key={session.sessionId}
            session={session}
            onEnd={() => void end(session.sessionId)}
          />
        ))}
      </ul>
    )
  }

  return (
    <AccountFrame section="sessions" description={words.description}>
      <Card
        title={words.title}
        extra={hasOthers && <Button onClick={() => setAsking(true)}>{words.endOthers}</Button>}
      >
        {failure !== null && (
          <p className="ac-wrong" role="alert">
            {failure.message}
          </p>
        )}
        {content()}
      </Card>
      {isAsking && (
        <ConfirmDialog
          title={words.endOthers}
          confirmLabel={words.endOthers}
          isBusy={isBusy}
          onConfirm={() => void endOthers()}
          onClose={() => setAsking(false)}
        >
          {words.endOthersQuestion}
        </ConfirmDialog>
      )}
    </AccountFrame>
  )
}
