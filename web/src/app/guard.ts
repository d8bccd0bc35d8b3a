import type { Restriction } from '@iwater/contract/access'
import { codeInQuery, queryWithoutCode } from '#web/platform/branding/organisation-code.ts'
import { ownPath } from '#web/platform/page/own-path.ts'
import { paths } from './paths.ts'

export type Visitor = {
  isSignedIn: boolean
  mustChangePassword: boolean
  restriction: Restriction | null
  /** The organisation code to carry to the sign-in page, empty if none is known. */
  code: string
  /** Has just signed out here: the page that was on screen is not for the next person. */
  hasLeft?: boolean
}

/** `search` begins with its question mark or is empty. */
export type Place = { pathname: string; search: string }

export type Decision = { show: 'public' | 'inside' } | { redirect: string }

const openToAll: ReadonlySet<string> = new Set([
  paths.signIn(),
  paths.changePassword(),
  paths.forgottenPassword(),
  paths.providerReturn(),
  paths.waiting('waiting'),
  paths.waiting('waitingZJK'),
  paths.waiting('waitingSRK'),
  paths.introduction(),
  paths.applications(),
  paths.versions(),
  paths.contact(),
  paths.landing(),
  paths.forbidden(),
  paths.notFound(),
  paths.failed(),
  paths.fileFailed(),
])

const beginnings: Readonly<Record<string, string>> = {
  '/wel': paths.welcome(),
  '/desk': paths.workDesktop(),
  '/mine': paths.personalDesktop(),
  '/mine/index/index': paths.personalDesktop(),
  '/login': paths.signIn(),
  '/account': paths.account(),
}

/** The page requested before an interposed one, if it is a page of this client. */
function wantedBefore(search: string) {
  const wanted = ownPath(new URLSearchParams(search).get('redirect'))
  return wanted === undefined || /^\/(login|lock)\b/.test(wanted) ? undefined : wanted
}

const inTheWay: ReadonlySet<string> = new Set([
  paths.signIn(),
  paths.changePassword(),
  paths.lock(),
])

/** The requested page, for a later redirect; undefined if it is the start page. */
function wantedPage({ pathname, search }: Place) {
  if (inTheWay.has(pathname)) return wantedBefore(search)
  const asked = pathname + queryWithoutCode(search)
  return pathname === paths.home() || asked === paths.welcome() ? undefined : asked
}

/** Everything leads to the lock, which remembers where from. */
const forLocked = ({ pathname, search }: Place): Decision =>
  pathname === paths.lock()
    ? { show: 'public' }
    : { redirect: paths.lock({ redirect: pathname + search }) }

/** The set-up page of the second factor is shown alone while the session is restricted to it. */
const forSetUp = ({ pathname }: Place): Decision =>
  pathname === paths.account('second-factor')
    ? { show: 'public' }
    : { redirect: paths.account('second-factor') }

/** Whether an address asks for the sign-in page of an organisation other than that of the session. */
const asksForOther = ({ pathname, search }: Place, own: string) => {
  const code = codeInQuery(search)
  return pathname === paths.signIn() && own !== '' && code !== undefined && code !== own
}

function forSignedIn({ code }: Visitor, place: Place): Decision {
  const { pathname, search } = place
  if (asksForOther(place, code)) return { show: 'public' }
  if (pathname === paths.signIn() || pathname === paths.lock()) {
    return { redirect: wantedBefore(search) ?? paths.home() }
  }
  if (pathname === paths.changePassword()) return { redirect: paths.home() }
  return { show: openToAll.has(pathname) ? 'public' : 'inside' }
}

/** What is open to all may be looked at before the password is changed, but for the sign-in page. */
const forChange = (place: Place): Decision =>
  openToAll.has(place.pathname) && place.pathname !== paths.signIn()
    ? { show: 'public' }
    : { redirect: paths.changePassword({ redirect: wantedPage(place) }) }

function forAnonymous(place: Place, { code: knownCode, hasLeft }: Visitor): Decision {
  const { pathname, search } = place
  if (pathname !== paths.changePassword() && openToAll.has(pathname)) return { show: 'public' }
  const code = codeInQuery(search) ?? knownCode
  // The user who signs in instead of unlocking may be another one.
  const redirect = hasLeft || pathname === paths.lock() ? undefined : wantedPage(place)
  return { redirect: paths.signIn({ code, ...(redirect === undefined ? {} : { redirect }) }) }
}

/** The decision for a session with a restriction; undefined without one. */
function forRestricted({ mustChangePassword, restriction }: Visitor, place: Place) {
  if (restriction === 'locked') return forLocked(place)
  if (mustChangePassword) return forChange(place)
  return restriction === 'second-factor-setup' ? forSetUp(place) : undefined
}

/** The decision for an address. Which pages there are is known inside only, and told nobody else. */
export function guard(visitor: Visitor, place: Place): Decision {
  const { pathname, search } = place
  if (/.\/$/.test(pathname)) return { redirect: pathname.replace(/\/+$/, '') + search }
  const beginning = beginnings[pathname]
  if (beginning !== undefined) return { redirect: beginning + search }
  if (!visitor.isSignedIn) return forAnonymous(place, visitor)
  return forRestricted(visitor, place) ?? forSignedIn(visitor, place)
}
