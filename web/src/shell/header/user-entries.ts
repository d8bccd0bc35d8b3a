import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { safeLink } from '#web/platform/page/own-path.ts'

export type UserEntry = 'desk' | 'personalDesktop' | 'configure' | 'largeScreen' | 'account'

type Place = {
  systemId: string | null
  /** Whether the client has a page at a path. */
  isPage: (path: string) => boolean
  personalDesktop: string
  account: string
}

/** The address of the organisation's large screen, if it has one that leads anywhere. */
export const screenAddress = ({ screenDisplay }: Pick<SignInInfo, 'screenDisplay'>) =>
  safeLink(screenDisplay)

/** The entries of the user menu above sign-out, in their order. */
export function userEntries(
  info: Pick<SignInInfo, 'screenDisplay' | 'systemOrgs' | 'permissions'>,
  { systemId, isPage, personalDesktop, account }: Place,
): UserEntry[] {
  const system = info.systemOrgs.find((one) => one.systemId === systemId)
  const shown: Record<UserEntry, boolean> = {
    configure: system?.disposition ?? false,
    desk: true,
    personalDesktop: isPage(personalDesktop),
    largeScreen: screenAddress(info) !== undefined,
    account: isPage(account),
  }
  const order: UserEntry[] = ['configure', 'desk', 'personalDesktop', 'largeScreen', 'account']
  return order.filter((entry) => shown[entry])
}
