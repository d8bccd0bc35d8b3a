import type { Permission } from '@iwater/contract/access'
import {
  logOut as logOutRoute,
  readSignInInfo,
  type SignInInfo,
} from '@iwater/contract/sign-in/sign-in'
import { ApiError, call } from '#web/platform/api/api.ts'
import { renewTokens } from '#web/platform/api/renew-tokens.ts'
import { readRecord, removeRecord, writeRecord } from '#web/platform/settings/record.ts'
import { endSession, noteRestriction, sessionStore } from './session-store.ts'

/** `useSession()` or `useSession((session) => session.organisationId)`. */
export const useSession = sessionStore

/** The same outside of React, for the moment of the call. */
export const sessionNow = () => sessionStore.getState()

/** Whether the roles grant a right; nobody has one that is not named. */
export const useHasPermission = (access: Permission | 'signed-in' | undefined) =>
  sessionStore(({ info }) => {
    if (access === 'signed-in') return info !== null
    return access !== undefined && (info?.permissions.includes(access) ?? false)
  })

/**
 * In a demonstration, and while the product is viewed as another person, every change is rejected. What the permissions allow can be looked at; what would be entered for
 * nothing, such as a new record, is not offered.
 */
export const useIsDemonstration = () =>
  sessionStore(({ info }) => Boolean(info?.isDemonstration || info?.viewing))

/** The view of the product as another person; null where the user sees it as themselves. */
export const useViewing = () => sessionStore(({ info }) => info?.viewing ?? null)

/** The name of the person whose product is shown: of the one who is viewed, else of the user; null before signing in. */
export const useShownName = () =>
  sessionStore(({ info }) => info?.viewing?.name ?? info?.userInfo.name ?? null)

type Place = { loginId: string; organisationId: string; systemId: string | null }

const placeRecord = 'place'

/**
 * Where this person was last, of no use to anybody else: in this window, or in a new one where they were last in any.
 */
function lastPlace(loginId: string): Place | undefined {
  const stored = readRecord(placeRecord, 'session') ?? readRecord(placeRecord)
  const place = stored as Partial<Place> | undefined
  return place?.loginId === loginId && typeof place.organisationId === 'string'
    ? (place as Place)
    : undefined
}

/** Where the person was last is of no use after another company has been chosen. */
export const forgetPlace = () => removeRecord(placeRecord)

function systemIn(info: SignInInfo, wanted: string | null | undefined) {
  // Those that are links to a large screen have no menu.
  const systems = info.systemOrgs.filter(({ versionName }) => !versionName.startsWith('OTHER_'))
  const found =
    systems.find((system) => system.systemId === wanted) ??
    systems.find((system) => system.defaultDesktop) ??
    systems.find((system) => system.displayId !== 1) ??
    systems[0]
  return found?.systemId ?? null
}

function enter(info: SignInInfo, wantedSystem: string | null | undefined) {
  const { loginId, organizationId: organisationId } = info.userInfo
  const systemId = systemIn(info, wantedSystem)
  const place: Place = { loginId, organisationId, systemId }
  // The place of a person who is viewed is not where the user comes back to.
  if (!info.viewing) {
    writeRecord(placeRecord, place, 'session')
    writeRecord(placeRecord, place)
  }
  sessionStore.setState({ info, organisationId, systemId })
  noteRestriction(info.restriction)
}

const isGone = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 403 || error.status === 404 || error.status === 400)

const readInfo = (organizationId: string | undefined) =>
  call(readSignInInfo, {
    queryFlag: 'companyWeb',
    ...(organizationId === undefined ? {} : { organizationId }),
  })

let latestWish = 0

/**
 * Starts a navigation. The returned function tells whether it is still the current one: a user who has chosen another
 * place since, or is gone, takes no more answers about this one.
 */
export function beginWish(): () => boolean {
  const wish = ++latestWish
  const { tokens } = sessionStore.getState()
  return () => wish === latestWish && sessionStore.getState().tokens?.loginId === tokens?.loginId
}

/** Who is signed in as they are in another organisation. */
export const readInfoIn = (organisationId: string) => readInfo(organisationId)

/** Fetches who is signed in, in the organisation where the person was last if it is still open to them. */
export async function loadSignInInfo() {
  const { tokens } = sessionStore.getState()
  if (tokens === null) return
  const isWished = beginWish()
  const place = lastPlace(tokens.loginId)
  const info = await readInfo(place?.organisationId).catch((error: unknown) => {
    if (place === undefined || !isGone(error)) throw error
    return readInfo(undefined)
  })
  // The user's own place says nothing about the person as whom the product is viewed.
  const isElsewhere = info.viewing && place !== undefined
  const shown = isElsewhere ? await readInfo(undefined) : info
  if (isWished()) enter(shown, info.viewing ? undefined : place?.systemId)
}

/** What is stored of the organisation on screen gives way to another as a whole: names, systems, version and desktop. */
export const enterOrganisation = (info: SignInInfo, systemId: string | null) =>
  enter(info, systemId)

export function chooseSystem(systemId: string) {
  const { info } = sessionStore.getState()
  if (info !== null) enter(info, systemId)
}

/** Ends the session on the server, and here even if the server cannot be told. */
export async function logOut() {
  try {
    await call(logOutRoute, {})
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  } finally {
    endSession('log-out')
    leaveToPartner()
  }
}

/** Who came from a partner goes back there; the server knows whether the cookie that says so is its own. */
function leaveToPartner() {
  if (/(^|; )x-middle-page=/.test(document.cookie)) window.location.assign('/api/auth/leave')
}

const checkMs = 600_000
const renewAtAgeMs = 6_000_000

async function renewIfOld() {
  const { tokens } = sessionStore.getState()
  if (tokens === null || Date.now() - tokens.issuedAt < renewAtAgeMs) return
  try {
    await renewTokens(tokens.accessToken)
  } catch (error) {
    // Not reachable now: the next check, or the next call that needs it, tries again.
    if (!(error instanceof ApiError)) throw error
  }
}

/** Renews tokens before they run out: a look every ten minutes, give or take a tenth, and on coming back to the tab. */
export function keepSessionAlive() {
  const next = () => setTimeout(check, checkMs * (0.9 + Math.random() * 0.2))
  const check = () => void renewIfOld().finally(next)
  next()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void renewIfOld()
  })
}
