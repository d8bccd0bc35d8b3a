import { type ComponentType, lazy, useEffect } from 'react'
import { SignInArea } from '#web/features/sign-in/SignInArea.tsx'
import { Redirect, useAddress } from '#web/platform/address/address.tsx'
import { brandingStore, resolveBranding } from '#web/platform/branding/branding.ts'
import { codeInQuery } from '#web/platform/branding/organisation-code.ts'
import { removeBootPicture } from './boot-picture.ts'
import { FailedPage } from './FailedPage.tsx'
import { paths } from './paths.ts'

const LandingPage = lazy(() => import('#web/features/sign-in/landing/LandingPage.tsx'))

/** The sign-in pages belong to an organisation: without one there is the landing page. */
function SignInOfOrganisation() {
  const { branding, state, error, given } = brandingStore()
  const code = codeInQuery(useAddress().search)
  if (state === 'unknown' && given === code) return <Redirect to={paths.landing()} />
  if (state === 'failed' && branding === null) {
    return <FailedPage error={error} retry={() => void resolveBranding(code)} />
  }
  return <SignInArea />
}

const ForbiddenPage = lazy(async () => ({
  default: (await import('./ErrorPages.tsx')).ForbiddenPage,
}))
const NotFoundPage = lazy(async () => ({
  default: (await import('./ErrorPages.tsx')).NotFoundPage,
}))
const FileFailedPage = lazy(() => import('./FileFailedPage.tsx'))
const LockPage = lazy(() => import('#web/features/lock/LockPage.tsx'))
const SecondFactorSetUpPage = lazy(() => import('#web/features/account/SecondFactorSetUpPage.tsx'))

const pageOf: Readonly<Record<string, ComponentType>> = {
  [paths.landing()]: LandingPage,
  [paths.lock()]: LockPage,
  // Shown here only for a forced change; otherwise it is one of the account pages.
  [paths.account('second-factor')]: SecondFactorSetUpPage,
  [paths.forbidden()]: ForbiddenPage,
  [paths.notFound()]: NotFoundPage,
  [paths.failed()]: FailedPage,
  [paths.fileFailed()]: FileFailedPage,
}

/** Everything that can be seen without being signed in. */
export function PublicArea() {
  const { pathname } = useAddress()
  const Page = pageOf[pathname] ?? SignInOfOrganisation
  useEffect(removeBootPicture, [])
  return <Page />
}
