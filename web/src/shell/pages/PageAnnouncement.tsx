import './page-announcement.css'
import { readPageAnnouncements } from '@iwater/contract/pages/page-announcements'
import { useQuery } from '@tanstack/react-query'
import { Megaphone, X } from 'lucide-react'
import { useState } from 'react'
import { apiQuery } from '#web/platform/api/api.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { ownPath, safeLink } from '#web/platform/page/own-path.ts'
import { readRecord, writeRecord } from '#web/platform/settings/record.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'

const words = defineText({
  zh: { label: '公告', more: '查看', close: '关闭公告' },
  en: { label: 'Announcement', more: 'View', close: 'Close announcement' },
})

const freshMs = 600_000
const record = 'closedAdvertisements'

/** Maximum number of remembered ids; older announcements have ended. */
const mostRemembered = 50

function closedIds(): string[] {
  const stored = readRecord(record)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

/** The picture in the current language, else in the other. The text beside it describes it. */
function Picture({ pictures }: { pictures: { zh: string | null; en: string | null } }) {
  const language = useLanguage()
  const address = pictures[language] ?? pictures.zh ?? pictures.en
  return address === null ? null : <img src={address} alt="" height={56} />
}

function More({ link }: { link: string | null }) {
  const { more } = useText(words)
  const address = safeLink(link)
  if (address === undefined) return null
  return ownPath(address) === undefined ? (
    <a href={address} target="_blank" rel="noreferrer">
      {more}
    </a>
  ) : (
    <OwnLink to={address}>{more}</OwnLink>
  )
}

/** The current announcement of a function, as a line above its page, until the user closes it. */
export function PageAnnouncement({ functionId }: { functionId: string }) {
  const text = useText(words)
  const local = useLocal()
  // The page does not wait for it: while loading, and on failure, nothing is shown.
  const { data } = useQuery({
    ...apiQuery(readPageAnnouncements, { functionId }),
    staleTime: freshMs,
  })
  const [closed, setClosed] = useState(closedIds)
  const shown = data?.find(({ advertisementId }) => !closed.includes(advertisementId))
  if (shown === undefined) return null
  const close = () => {
    const next = [...closed, shown.advertisementId].slice(-mostRemembered)
    writeRecord(record, next)
    setClosed(next)
  }
  return (
    <aside className="shell-page-announcement" aria-label={text.label}>
      <Megaphone size={16} aria-hidden="true" />
      <Picture pictures={shown.pictures} />
      <p>{local(shown.text)}</p>
      <More link={shown.link} />
      <IconButton label={text.close} onClick={close}>
        <X size={15} />
      </IconButton>
    </aside>
  )
}
