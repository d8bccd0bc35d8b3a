import './state-notice.css'
import type { ReactNode } from 'react'

/** The frame of every page or panel that has no content to show: a picture, what happened, what can be done. */
export function StateNotice({
  art,
  title,
  children,
  action,
  role,
}: {
  art: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  role?: 'alert' | 'status'
}) {
  return (
    <div className="w-state-notice" role={role}>
      {art}
      <b>{title}</b>
      {children !== undefined && <div className="w-state-notice-text">{children}</div>}
      {action}
    </div>
  )
}

/** An icon on a tinted tile, as large as the drawing of an empty list. */
export function StateIcon({
  tone,
  children,
}: {
  tone: 'bad' | 'warn' | 'calm'
  children: ReactNode
}) {
  return (
    <span className={`w-state-notice-icon w-own-tint w-state-notice-${tone}`} aria-hidden="true">
      {children}
    </span>
  )
}
