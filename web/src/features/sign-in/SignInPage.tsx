import { lazy, Suspense } from 'react'
import { useBranding } from '#web/platform/branding/branding.ts'
import { useLocal } from '#web/platform/i18n/language.ts'
import { useDocumentTitle } from '#web/platform/page/document-title.ts'
import { SignInCard } from './SignInCard.tsx'

const AppCode = lazy(async () => ({ default: (await import('./about/AppCode.tsx')).AppCode }))

export function SignInPage() {
  const branding = useBranding()
  const local = useLocal()
  useDocumentTitle()
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
      <SignInCard />
    </main>
  )
}
