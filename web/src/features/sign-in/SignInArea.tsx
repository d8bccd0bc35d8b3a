import { lazy, Suspense } from 'react'
import { paths } from '#web/app/paths.ts'
import { useAddress } from '#web/platform/address/address.tsx'
import { useBranding } from '#web/platform/branding/branding.ts'
import { SignInFooter } from './frame/SignInFooter.tsx'
import { SignInHeader } from './frame/SignInHeader.tsx'
import { useScalingLayout } from './frame/use-scaling-layout.ts'
import { WaterScene } from './frame/WaterScene.tsx'
import { Kept } from './Kept.tsx'
import { SignInPage } from './SignInPage.tsx'
import './sign-in.css'
import './sign-in-card.css'

const AboutPage = lazy(() => import('./about/AboutPage.tsx'))
const WaitingPage = lazy(() => import('./single-sign-on/WaitingPage.tsx'))

const pageOf = {
  [paths.changePassword()]: lazy(() => import('./password/PasswordPage.tsx')),
  [paths.forgottenPassword()]: lazy(() => import('./password/ForgottenPage.tsx')),
  [paths.providerReturn()]: lazy(() => import('./single-sign-on/ProviderReturnPage.tsx')),
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
