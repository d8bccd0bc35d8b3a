import { codeInQuery, queryWithoutCode } from '#web/platform/branding/organisation-code.ts'
import { ownPath } from '#web/platform/page/own-path.ts'
import { isPage as isPagePath } from './page-patterns.ts'
import { paths } from './paths.ts'

export type Visitor = {
  isSignedIn: boolean
  mustChangePassword: boolean
  /** The organisation code to carry to the sign-in page, empty if none is known. */
  code: string
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
])

const beginnings: Readonly<Record<string, string>> = {
  '/': paths.welcome(),
  '/wel': paths.welcome(),
  '/login': paths.signIn(),
}

/** Where somebody goes who has just signed in: to the page that was asked for, if it is one of ours. */
function afterSignIn(search: string) {
  const wanted = ownPath(new URLSearchParams(search).get('redirect'))
  return wanted === undefined || wanted.startsWith('/login') ? paths.home() : wanted
}

function forSignedIn({ pathname, search }: Place): Decision {
  if (pathname === paths.signIn()) return { redirect: afterSignIn(search) }
  if (pathname === paths.changePassword()) return { redirect: paths.home() }
  return { show: openToAll.has(pathname) ? 'public' : 'inside' }
}

const isAllowedBeforeChange = (pathname: string) =>
  openToAll.has(pathname) && pathname !== paths.signIn()

function forStranger({ pathname, search }: Place, knownCode: string): Decision {
  if (pathname !== paths.changePassword() && openToAll.has(pathname)) return { show: 'public' }
  const code = codeInQuery(search) ?? knownCode
  const asked = pathname + queryWithoutCode(search)
  const isWorthKeeping = pathname !== paths.changePassword() && asked !== paths.welcome()
  return { redirect: paths.signIn({ code, ...(isWorthKeeping ? { redirect: asked } : {}) }) }
}

/** What an address leads to for somebody. `isPage` tells the paths of pages inside from unknown ones. */
export function guard(visitor: Visitor, place: Place, isPage = isPagePath): Decision {
  const { pathname, search } = place
  if (/.\/$/.test(pathname)) return { redirect: pathname.replace(/\/+$/, '') + search }
  const beginning = beginnings[pathname]
  if (beginning !== undefined) return { redirect: beginning + search }
  if (!openToAll.has(pathname) && !isPage(pathname)) return { redirect: paths.notFound() }
  if (!visitor.isSignedIn) return forStranger(place, visitor.code)
  if (visitor.mustChangePassword) {
    return isAllowedBeforeChange(pathname)
      ? { show: 'public' }
      : { redirect: paths.changePassword() }
  }
  return forSignedIn(place)
}
