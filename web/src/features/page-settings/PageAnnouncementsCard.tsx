import {
  listPageAnnouncements,
  type PageAnnouncement,
  type PageAnnouncementState,
  withdrawPageAnnouncement,
} from '@iwater/contract/pages/page-announcements'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, Hourglass, Megaphone } from 'lucide-react'
import { useState } from 'react'
import { ApiError, apiQuery, call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { type StateAppearance, StateTag } from '#web/product/StateTag.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { ConfirmDialog } from '#web/ui/overlay/Dialog.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { PageAnnouncementPanel } from './PageAnnouncementPanel.tsx'
import { pageSettingsText } from './page-settings.text.ts'

const appearances: Readonly<Record<PageAnnouncementState, StateAppearance>> = {
  shown: { tone: 'normal', Icon: CircleCheck },
  coming: { tone: 'waiting', Icon: CircleDashed },
  over: { tone: 'offline', Icon: Hourglass },
}

function WithdrawDialog({
  announcement: { advertisementId, text },
  onDone,
  onClose,
}: {
  announcement: PageAnnouncement
  onDone: () => Promise<unknown>
  onClose: () => void
}) {
  const words = useText(pageSettingsText)
  const local = useLocal()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const withdraw = async () => {
    setBusy(true)
    try {
      await call(withdrawPageAnnouncement, { advertisementId })
      await onDone()
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={words.withdraw}
      confirmLabel={words.withdraw}
      isBusy={isBusy}
      onConfirm={() => void withdraw()}
      onClose={onClose}
    >
      {words.withdrawQuestion(local(text))}
      {error !== null && <ErrorNote error={error} />}
    </ConfirmDialog>
  )
}

function Row({
  announcement,
  onChange,
  onWithdraw,
}: {
  announcement: PageAnnouncement
  onChange: () => void
  onWithdraw: () => void
}) {
  const words = useText(pageSettingsText)
  const local = useLocal()
  const format = useFormat()
  const { text, functionName, systemName, from, until, state } = announcement
  const end = until === null ? words.forever : format.dateTime(until)
  return (
    <li>
      <div>
        <b>{local(text)}</b>
        <p>
          {local(systemName)} / {local(functionName)} · {format.dateTime(from)} – {end}
        </p>
      </div>
      <StateTag appearance={appearances[state]} label={words.states[state]} />
      <Button variant="quiet" onClick={onChange}>
        {words.change}
      </Button>
      <Button variant="quiet" onClick={onWithdraw}>
        {words.withdraw}
      </Button>
    </li>
  )
}

/** What pages of functions tell, and when. */
export function PageAnnouncementsCard() {
  const words = useText(pageSettingsText)
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(apiQuery(listPageAnnouncements, {}))
  /** `new` for one that is being written. */
  const [edited, setEdited] = useState<PageAnnouncement | 'new' | null>(null)
  const [doomed, setDoomed] = useState<PageAnnouncement | null>(null)
  const renew = () => client.invalidateQueries({ queryKey: [listPageAnnouncements.path] })
  return (
    <Card
      title={words.notices}
      note={words.noticesNote}
      extra={
        <Button onClick={() => setEdited('new')}>
          <Megaphone size={15} aria-hidden="true" />
          {words.add}
        </Button>
      }
    >
      {data === undefined && <Pending error={error} onRetry={refetch} rows={5} />}
      {data?.length === 0 && <EmptyState title={words.none} hint={words.noneHint} />}
      <ul className="page-settings-notices">
        {data?.map((one) => (
          <Row
            key={one.advertisementId}
            announcement={one}
            onChange={() => setEdited(one)}
            onWithdraw={() => setDoomed(one)}
          />
        ))}
      </ul>
      {edited !== null && (
        <PageAnnouncementPanel
          stored={edited === 'new' ? null : edited}
          onSaved={renew}
          onClose={() => setEdited(null)}
        />
      )}
      {doomed !== null && (
        <WithdrawDialog announcement={doomed} onDone={renew} onClose={() => setDoomed(null)} />
      )}
    </Card>
  )
}
