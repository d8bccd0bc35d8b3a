import './notice-stack.css'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { dismissNotice, type Notice, noticeStore, shownMs } from '#web/platform/notice/notices.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { noticesText } from './notices.text.ts'

/** Closes automatically, unless it is hovered or has the focus. */
function NoticeCard({ notice: { id, text, reference, tone } }: { notice: Notice }) {
  const words = useText(noticesText)
  const Icon = tone === 'failure' ? CircleAlert : CircleCheck
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissNotice(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  return (
    <li
      className={`notice notice-${tone}`}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon size={18} aria-hidden="true" />
      <p>
        {text}
        {reference !== '' && <small>{words.reference(reference)}</small>}
      </p>
      <IconButton label={words.dismiss} onClick={() => dismissNotice(id)}>
        <X size={15} />
      </IconButton>
    </li>
  )
}

/** What no form and no page shows: failures, and what was done. */
export function NoticeStack() {
  const notices = noticeStore((state) => state.notices)
  return (
    <div role={notices.some(({ tone }) => tone === 'failure') ? 'alert' : 'status'}>
      <ul className="notices">
        {notices.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </ul>
    </div>
  )
}
