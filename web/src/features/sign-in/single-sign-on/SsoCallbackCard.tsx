import { CircleAlert, LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#web/app/paths.ts'
import { useBranding } from '#web/platform/branding/branding.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useDocumentTitle } from '#web/platform/page/document-title.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import './sso-callback.css'
import { ssoCallbackText } from './sso-callback.text.ts'
import type { SsoCallbackState } from './sso-callback.ts'

export type Outcome = {
  state: SsoCallbackState
  /** The server's own sentence, where it says more than the state. */
  sentence?: string | undefined
}

type SsoCallbackCardProps = {
  title: string
  /** Null while the ticket is being checked. */
  outcome: Outcome | null
  /** What can be done beside signing in with a password. */
  action?: ReactNode
  /** A step that is left takes the place of all. */
  children?: ReactNode
}

function Notice({ outcome }: { outcome: Outcome | null }) {
  const text = useText(ssoCallbackText)
  if (outcome === null) {
    return (
      <div className="si-sso" role="status">
        <span className="si-sso-drop" aria-hidden="true" />
        <p className="si-sso-title">{text.working}</p>
        <p className="si-note">{text.workingNote}</p>
      </div>
    )
  }
  const { title, note } = text.states[outcome.state]
  return (
    <div className="si-sso" role="alert">
      <span className="si-sso-icon" aria-hidden="true">
        {outcome.state === 'noTicket' ? <LogIn size={28} /> : <CircleAlert size={28} />}
      </span>
      <p className="si-sso-title">{title}</p>
      {outcome.sentence !== undefined && <p className="si-note">{outcome.sentence}</p>}
      {note !== '' && <p className="si-note">{note}</p>}
    </div>
  )
}

/** The card shown during an SSO callback. */
export function SsoCallbackCard({ title, outcome, action, children }: SsoCallbackCardProps) {
  const text = useText(ssoCallbackText)
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
              <div className="si-sso-actions">
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
