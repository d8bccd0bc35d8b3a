import { Activity, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { useBranding } from '#web/platform/branding/branding.ts'
import { AboutPage } from './AboutPage.tsx'
import { PasswordPage } from './PasswordPage.tsx'
import { SignInFooter } from './SignInFooter.tsx'
import { SignInHeader } from './SignInHeader.tsx'
import { SignInPage } from './SignInPage.tsx'
import { useScalingLayout } from './use-scaling-layout.ts'
import { WaterScene } from './WaterScene.tsx'
import './sign-in.css'

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
      {pathname === paths.changePassword() && <PasswordPage />}
      {!isSignIn && pathname !== paths.changePassword() && <AboutPage pathname={pathname} />}
      <SignInFooter />
    </div>
  )
}
