import { lazy, Suspense } from 'react'
import { useBranding } from '#web/platform/branding/branding.ts'
import { useLocal } from '#web/platform/i18n/language.ts'
import { useDocumentTitle } from '#web/platform/page/document-title.ts'
import { useSession } from '#web/platform/session/session.ts'
import { SignInCard } from './SignInCard.tsx'

const AlreadySignedIn = lazy(async () => ({
  default: (await import('./AlreadySignedIn.tsx')).AlreadySignedIn,
}))
const AppCode = lazy(async () => ({ default: (await import('./about/AppCode.tsx')).AppCode }))

export function SignInPage() {
  const branding = useBranding()
  const local = useLocal()
  useDocumentTitle()
  // The guard shows this page to them where the address names another organisation.
  const isSignedIn = useSession(({ tokens }) => tokens !== null)
  return (
    <main className="si-main">
      <section className="si-hero">
        {branding !== null && (
          <>
            <p className="si-slogan">{local(branding.slogan)}</p>
            <p className="si-system">{local(branding.systemName)}</p>
            {branding.hasAppPackages && (
              <Suspense>
                <AppCode code={branding.code} />
              </Suspense>
            )}
          </>
        )}
      </section>
      {isSignedIn ? (
        <Suspense>
          <AlreadySignedIn />
        </Suspense>
      ) : (
        <SignInCard />
      )}
    </main>
  )
}
