import { ChevronRight, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '#web/app/paths.ts'
import { ApiError } from '#web/platform/api/api.ts'
import { codeFromScript, readBranding } from '#web/platform/branding/branding.ts'
import { forgetCode, type KnownCode, knownCodes } from '#web/platform/branding/known-codes.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { landingText } from './landing.text.ts'

/** The organisation that `/code.js` names for this host. Not knowing it leaves the search. */
function useHostOrganisation() {
  const [found, setFound] = useState<KnownCode | null>(null)
  useEffect(() => {
    let isCurrent = true
    async function find() {
      const code = await codeFromScript()
      const branding = code === undefined ? null : await readBranding(code)
      if (isCurrent) setFound(branding)
    }
    find().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return found
}

function Organisation({ code, name, children }: KnownCode & { children?: ReactNode }) {
  const local = useLocal()
  return (
    <li>
      <OwnLink to={paths.signIn({ code })}>
        <span>{local(name)}</span>
        <small>{code}</small>
        <ChevronRight size={16} aria-hidden="true" />
      </OwnLink>
      {children}
    </li>
  )
}

/** Organisations to be entered without typing: that of this host, and those opened in this browser before. */
export function KnownOrganisations() {
  const text = useText(landingText)
  const local = useLocal()
  const host = useHostOrganisation()
  const [recent, setRecent] = useState(knownCodes)
  const others = recent.filter(({ code }) => code !== host?.code)
  return (
    <>
      {host !== null && (
        <section className="si-known" aria-label={text.host}>
          <h2>{text.host}</h2>
          <ul>
            <Organisation code={host.code} name={host.name} />
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section className="si-known" aria-label={text.recent}>
          <h2>{text.recent}</h2>
          <ul>
            {others.map(({ code, name }) => (
              <Organisation key={code} code={code} name={name}>
                <button
                  type="button"
                  aria-label={text.forget(local(name))}
                  onClick={() => setRecent(forgetCode(code))}
                >
                  <X size={15} aria-hidden="true" />
                </button>
              </Organisation>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
