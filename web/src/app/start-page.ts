import type { StartDesktop } from '@iwater/contract/pages/start-page'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { paths } from './paths.ts'

const addresses: Readonly<Record<StartDesktop, () => string>> = {
  welcome: paths.welcome,
  work: paths.workDesktop,
  personal: paths.personalDesktop,
}

type Beginner = Pick<SignInInfo, 'permissions'> & {
  userInfo: Pick<SignInInfo['userInfo'], 'radioDesk' | 'defaultDesktop'>
}

/**
 * The start page after signing in: the one of the user, else the default of the organisation.
 * Statistics that they may not see are nothing to begin with.
 */
export function startOf({ userInfo, permissions }: Beginner): string {
  const wanted = userInfo.radioDesk ?? userInfo.defaultDesktop
  const isOpen = wanted !== 'welcome' || permissions.includes('activity.view')
  return addresses[isOpen ? wanted : 'personal']()
}
