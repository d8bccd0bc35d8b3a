import { useEffect, useState } from 'react'
import { paths } from '#web/app/paths.ts'
import { useAddress } from '#web/platform/address/address.tsx'
import { ApiError } from '#web/platform/api/api.ts'
import { readBranding, useBranding } from '#web/platform/branding/branding.ts'
import { type KnownCode } from '#web/platform/branding/known-codes.ts'
import { codeInQuery } from '#web/platform/branding/organisation-code.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { logOut } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import './already-signed-in.css'
import { alreadySignedInText } from './already-signed-in.text.ts'

/** What an organisation is called, by its code until that is known. */
function useNameOf(code: string) {
  const local = useLocal()
  const [found, setFound] = useState<Pick<KnownCode, 'name'> | null>(null)
  useEffect(() => {
    let isCurrent = true
    readBranding(code).then(
      (branding) => {
        if (isCurrent) setFound(branding)
      },
      (error: unknown) => {
        // The code says it as well.
        if (!(error instanceof ApiError)) throw error
      },
    )
    return () => {
      isCurrent = false
    }
  }, [code])
  return found === null ? code : local(found.name)
}

/** In the place of the forms, where a person who is signed in asks for the sign-in page of another organisation. */
export function AlreadySignedIn() {
  const { search } = useAddress()
  const text = useText(alreadySignedInText)
  const local = useLocal()
  const branding = useBranding()
  const [isBusy, setIsBusy] = useState(false)
  const own = branding === null ? '' : local(branding.name)
  const other = useNameOf(codeInQuery(search) ?? '')
  const leave = () => {
    setIsBusy(true)
    void logOut()
  }
  return (
    <section className="si-card" aria-labelledby="already-title">
      <h1 id="already-title">{text.title(own)}</h1>
      <p className="si-note">{text.note(other)}</p>
      <div className="si-already">
        <OwnLink className="w-button w-button-solid" to={paths.home()}>
          {text.stay(own)}
        </OwnLink>
        <Button isBusy={isBusy} onClick={leave}>
          {text.leave}
        </Button>
      </div>
    </section>
  )
}
