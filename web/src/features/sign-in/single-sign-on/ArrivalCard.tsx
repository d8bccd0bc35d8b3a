import { CircleAlert, LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#web/app/paths.ts'
import { useBranding } from '#web/platform/branding/branding.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useDocumentTitle } from '#web/platform/page/document-title.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import './arrival.css'
import { arrivalText } from './arrival.text.ts'
import type { ArrivalState } from './arrival.ts'

export type Outcome = {
  state: ArrivalState
  /** The server's own sentence, where it says more than the state. */
  sentence?: string | undefined
}

type ArrivalCardProps = {
  title: string
  /** Null while the ticket is being checked. */
  outcome: Outcome | null
  /** What can be done beside signing in with a password. */
  action?: ReactNode
  /** A step that is left takes the place of all. */
  children?: ReactNode
}

function Notice({ outcome }: { outcome: Outcome | null }) {
  const text = useText(arrivalText)
  if (outcome === null) {
    return (
      <div className="si-arrival" role="status">
        <span className="si-arrival-drop" aria-hidden="true" />
        <p className="si-arrival-title">{text.working}</p>
        <p className="si-note">{text.workingNote}</p>
      </div>
    )
  }
  const { title, note } = text.states[outcome.state]
  return (
    <div className="si-arrival" role="alert">
      <span className="si-arrival-icon" aria-hidden="true">
        {outcome.state === 'noTicket' ? <LogIn size={28} /> : <CircleAlert size={28} />}
      </span>
      <p className="si-arrival-title">{title}</p>
      {outcome.sentence !== undefined && <p className="si-note">{outcome.sentence}</p>}
      {note !== '' && <p className="si-note">{note}</p>}
    </div>
  )
}

/** What somebody sees who arrives from another system, until they are in. */
export function ArrivalCard({ title, outcome, action, children }: ArrivalCardProps) {
  const text = useText(arrivalText)
  const branding = useBranding()
  useDocumentTitle(title)
  return (
    <main className="si-main si-main-single">
      <section className="si-card">
        {children || (
          <>
            <h1 className="w-read-out-only">{title}</h1>
            <Notice outcome={outcome} />
            {outcome !== null && (
              <div className="si-arrival-actions">
                {action}
                <OwnLink
                  className="w-button w-button-outline"
                  to={paths.signIn({ code: branding?.code ?? '' })}
                >
                  {text.withPassword}
                </OwnLink>
              </div>
            )}
          </>
        )}
      </section>
    </main>
  )
}
