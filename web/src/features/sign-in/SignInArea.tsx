import { lazy, Suspense } from 'react'
import { paths } from '#web/app/paths.ts'
import { useAddress } from '#web/platform/address/address.tsx'
import { useBranding } from '#web/platform/branding/branding.ts'
import { Kept } from './Kept.tsx'
import { SignInFooter } from './SignInFooter.tsx'
import { SignInHeader } from './SignInHeader.tsx'
import { SignInPage } from './SignInPage.tsx'
import { useScalingLayout } from './use-scaling-layout.ts'
import { WaterScene } from './WaterScene.tsx'
import './sign-in.css'
import './sign-in-card.css'

const AboutPage = lazy(() => import('./AboutPage.tsx'))
const WaitingPage = lazy(() => import('./WaitingPage.tsx'))

const pageOf = {
  [paths.changePassword()]: lazy(() => import('./PasswordPage.tsx')),
  [paths.forgottenPassword()]: lazy(() => import('./ForgottenPage.tsx')),
  [paths.providerReturn()]: lazy(() => import('./ProviderReturnPage.tsx')),
  [paths.waiting('waiting')]: WaitingPage,
  [paths.waiting('waitingZJK')]: WaitingPage,
  [paths.waiting('waitingSRK')]: WaitingPage,
}

/** The pages around signing in. The form keeps what has been typed while another of them is looked at. */
export function SignInArea() {
  const { pathname } = useAddress()
  const branding = useBranding()
  useScalingLayout(branding?.scalingLayout)
  const isSignIn = pathname === paths.signIn()
  const Page = pageOf[pathname] ?? AboutPage
  return (
    <div className="si">
      <WaterScene hasDrop={isSignIn} />
      <SignInHeader />
      <Kept isShown={isSignIn}>
        <SignInPage />
      </Kept>
      {!isSignIn && (
        <Suspense fallback={<main className="si-main" />}>
          <Page pathname={pathname} />
        </Suspense>
      )}
      <SignInFooter branding={branding} />
    </div>
  )
}
