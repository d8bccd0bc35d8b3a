import type { ReactNode } from 'react'
import './notice-page.css'
import { useDocumentTitle } from '#web/platform/page/document-title.ts'

type NoticePageProps = {
  icon: ReactNode
  tone: 'calm' | 'warn' | 'bad'
  title: string
  note: ReactNode
  /** What to quote to an administrator. */
  reference?: string | undefined
  actions: ReactNode
}

/** A whole page that says what is the matter and what to do about it. */
export function NoticePage({ icon, tone, title, note, reference, actions }: NoticePageProps) {
  useDocumentTitle(title)
  return (
    <main className="w-notice">
      <span className={`w-notice-icon w-own-tint w-notice-${tone}`} aria-hidden="true">
        {icon}
      </span>
      <h1>{title}</h1>
      {typeof note === 'string' ? <p>{note}</p> : note}
      {reference !== undefined && <code>{reference}</code>}
      <div className="w-notice-actions">{actions}</div>
    </main>
  )
}
