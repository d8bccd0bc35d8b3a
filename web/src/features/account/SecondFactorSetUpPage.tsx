import './account.css'
import './set-up-page.css'
import { useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { useDocumentTitle } from '#web/platform/page/document-title.ts'
import { logOut } from '#web/platform/session/session.ts'
import { noteRestriction } from '#web/platform/session/session-store.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx'
import { secondFactorText } from './second-factor.text.ts'

/** The only page of a user who must set up a required second factor. */
export default function SecondFactorSetUpPage() {
  const words = useText(secondFactorText)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  useDocumentTitle(words.demandedTitle)
  return (
    <main className="set-up">
      <div className="set-up-card">
        <h1>{words.demandedTitle}</h1>
        <p className="ac-note">{words.demanded}</p>
        {codes === null ? (
          <SecondFactorSetUp onCodes={setCodes} />
        ) : (
          <RecoveryCodes codes={codes} onDone={() => noteRestriction(null)} />
        )}
        <Button variant="quiet" className="set-up-leave" onClick={() => void logOut()}>
          {words.logOut}
        </Button>
      </div>
    </main>
  )
}
