import { Activity, lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { useBranding } from '#web/platform/branding/branding.ts'
import { SignInFooter } from './SignInFooter.tsx'
import { SignInHeader } from './SignInHeader.tsx'
import { SignInPage } from './SignInPage.tsx'
import { useScalingLayout } from './use-scaling-layout.ts'
import { WaterScene } from './WaterScene.tsx'
import './sign-in.css'
import './sign-in-card.css'

const AboutPage = lazy(() => import('./AboutPage.tsx'))
const PasswordPage = lazy(() => import('./PasswordPage.tsx'))

function Kept({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>
}

/** The pages around signing in. The form keeps what has been typed while another of them is looked at. */
export function SignInArea() {
  const { pathname } = useLocation()
  const branding = useBranding()
  useScalingLayout(branding?.scalingLayout)
  const isSignIn = pathname === paths.signIn()
  return (
    <div className="si">
      <WaterScene hasDrop={isSignIn} />
      <SignInHeader />
      <Kept isShown={isSignIn}>
        <SignInPage />
      </Kept>
      {!isSignIn && (
        <Suspense fallback={<main className="si-main" />}>
          {pathname === paths.changePassword() ? (
            <PasswordPage />
          ) : (
            <AboutPage pathname={pathname} />
          )}
        </Suspense>
      )}
      <SignInFooter />
    </div>
  )
}
