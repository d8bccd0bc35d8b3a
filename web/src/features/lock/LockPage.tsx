import './lock-page.css'
import { LockKeyhole } from 'lucide-react'
import { type SubmitEvent, useEffect } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useDocumentTitle } from '#web/platform/page/document-title.ts'
import { loadSignInInfo, logOut, useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { Avatar } from '#web/ui/picture/Avatar.tsx'
import { lockPageText } from './lock.text.ts'
import { useUnlock } from './use-unlock.ts'

/** Whose screen it is; after a reload that has to be asked, and may be while the screen is locked. */
function useOwner() {
  const info = useSession((session) => session.info)
  const isKnown = info !== null
  useEffect(() => {
    if (isKnown) return
    loadSignInInfo().catch((error: unknown) => {
      // Without a name the page still unlocks.
      if (!(error instanceof ApiError)) throw error
    })
  }, [isKnown])
  return info?.userInfo ?? null
}

/** In front of everything while the screen is locked; what was typed behind it waits. */
export default function LockPage() {
  const words = useText(lockPageText)
  const local = useLocal()
  const owner = useOwner()
  const { input, password, error, failures, isBusy, change, submit } = useUnlock()
  useDocumentTitle(words.title)

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (!isBusy) void submit()
  }

  const name = owner === null ? '' : local(owner.name)
  return (
    <main className="lock" aria-labelledby="lock-title">
      <div className="lock-picture" aria-hidden="true" />
      <form className="lock-card" onSubmit={onSubmit} noValidate>
        {owner === null ? (
          <LockKeyhole size={40} strokeWidth={1.6} aria-hidden="true" />
        ) : (
          <Avatar name={name} picture={owner.imgUrl} size={84} />
        )}
        <h1 id="lock-title">{name || words.title}</h1>
        <p className="lock-note">{words.note}</p>
        {/* A new key for each failure restarts the animation. */}
        <div key={failures} className={failures > 0 && error ? 'lock-shake' : undefined}>
          <PasswordField
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- unlocking is all there is to do here
            autoFocus
            ref={input}
            label={words.password}
            name="unlock"
            autoComplete="off"
            maxLength={64}
            required
            value={password}
            error={error}
            onChange={(event) => change(event.target.value)}
          />
        </div>
        <Button type="submit" variant="solid" className="lock-submit" isBusy={isBusy}>
          {words.unlock}
        </Button>
        <Button variant="quiet" onClick={() => void logOut()}>
          {words.logOut}
        </Button>
      </form>
    </main>
  )
}
