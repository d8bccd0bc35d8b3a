import type { Restriction } from '@iwater/contract/access'
import type { SignInInfo, Tokens } from '@iwater/contract/sign-in/sign-in'
import { create } from 'zustand'
import { readRecord, recordKey, removeRecord, writeRecord } from '#web/platform/settings/record.ts'
import { removeAccessCookie } from './access-cookie.ts'
import { noteActive } from './last-active.ts'
import { forgetPersonalRecords, isSomebodyElse } from './personal-records.ts'

/** Tokens as this browser keeps them, so that every tab of it is signed in. */
export type StoredTokens = {
  accessToken: string
  refreshToken: string
  loginId: string
  /** Until the person has chosen a new password, the session can do nothing else. */
  mustChangePassword: boolean
  /** Milliseconds since 1970, by this machine's clock. */
  issuedAt: number
  /** Seconds. */
  expiresIn: number
}

export const endings = ['expired', 'suspended', 'log-out', 'password-changed'] as const
/** Why there is no session any more; `suspended`: nobody of the tenant may work until the operator resumes it. */
export type Ended = (typeof endings)[number]

export type Session = {
  tokens: StoredTokens | null
  /**
   * Who is signed in; null until it has been fetched for the tokens. It stays when a session runs out,
   * for the pages that wait for the same person to come back.
   */
  info: SignInInfo | null
  /** The organisation and the system on screen; null until `info` is there. */
  organisationId: string | null
  systemId: string | null
  /** What keeps the person from everything else, as far as it is known before the server is asked. */
  restriction: Restriction | null
  /** Why there is no session any more. After one that ran out, what was on screen may come back. */
  ended: Ended | null
}

const tokensRecord = 'tokens'
const endedRecord = 'ended'
const lockRecord = 'isLock'
const viewRecord = 'view'

const texts = ['accessToken', 'refreshToken', 'loginId'] as const
const numbers = ['issuedAt', 'expiresIn'] as const

function storedTokens(): StoredTokens | null {
  const content = readRecord(tokensRecord) as
    | Partial<Record<keyof StoredTokens, unknown>>
    | undefined
  const whole =
    typeof content === 'object' &&
    texts.every((name) => typeof content[name] === 'string') &&
    numbers.every((name) => typeof content[name] === 'number') &&
    typeof content.mustChangePassword === 'boolean'
  return whole ? (content as StoredTokens) : null
}

const storedRestriction = () => (readRecord(lockRecord) === true ? 'locked' : null)

const nobody = { info: null, organisationId: null, systemId: null } as const

export const sessionStore = create<Session>(() => ({
  tokens: storedTokens(),
  restriction: storedRestriction(),
  ended: null,
  ...nobody,
}))

/** Whether the same person may come back to what is on screen. */
const mayComeBack = (ended: Ended | null) => ended === 'expired' || ended === 'suspended'

/** Whether what is known of a person still holds when the session changes. */
function isKept(tokens: StoredTokens | null, ended: Session['ended']) {
  if (tokens === null) return mayComeBack(ended)
  return sessionStore.getState().info?.userInfo.loginId === tokens.loginId
}

function adoptTokens(tokens: StoredTokens | null, ended: Session['ended']) {
  if (tokens === null) sessionStore.setState({ restriction: null })
  if (ended !== null && !mayComeBack(ended)) forgetPersonalRecords()
  sessionStore.setState(isKept(tokens, ended) ? { tokens, ended } : { tokens, ended, ...nobody })
}

/** Takes the tokens that the server has just issued, in this tab and in all others. */
export function keepTokens(issued: Tokens) {
  const tokens: StoredTokens = {
    accessToken: issued.access_token,
    refreshToken: issued.refresh_token,
    loginId: issued.loginId,
    mustChangePassword: issued.changePsd,
    issuedAt: Date.now(),
    expiresIn: issued.expires_in,
  }
  if (isSomebodyElse(issued.loginId)) forgetPersonalRecords()
  writeRecord(tokensRecord, tokens)
  removeRecord(endedRecord)
  // A session that has just begun is not locked and not idle; one that goes on is what it was.
  if (sessionStore.getState().tokens === null) {
    noteActive()
    noteRestriction(null)
  }
  adoptTokens(tokens, null)
}

/**
 * The server has said what keeps the session from everything else, or that nothing does. A lock is one of all tabs:
 * they follow the record, which holds no password. Removing it opens nothing, since the server rejects by itself.
 */
export function noteRestriction(restriction: Restriction | null) {
  if (restriction === 'locked') writeRecord(lockRecord, true)
  else removeRecord(lockRecord)
  if (restriction === 'password-change') requirePasswordChange()
  sessionStore.setState({ restriction })
}

/** The server has said that nothing goes on before a new password has been chosen. */
function requirePasswordChange() {
  const { tokens } = sessionStore.getState()
  if (tokens === null) return
  const marked = { ...tokens, mustChangePassword: true }
  writeRecord(tokensRecord, marked)
  sessionStore.setState({ tokens: marked })
}

/** Forgets the session in this browser. The guard then shows the sign-in page. */
export function endSession(reason: Ended) {
  // Before the tokens go, which is what other tabs notice: they end for the same reason.
  writeRecord(endedRecord, reason)
  removeRecord(tokensRecord)
  removeRecord(lockRecord)
  removeAccessCookie()
  adoptTokens(null, reason)
}

/** The product is viewed as another person from now on, or no more: other tabs load anew. */
export const noteViewChange = () => writeRecord(viewRecord, Date.now())

function storedReason(): Ended {
  const stored = readRecord(endedRecord)
  return endings.find((reason) => reason === stored) ?? 'expired'
}

/** The tokens in the browser's storage, which another tab may have renewed a moment ago. */
export function rereadTokens(): StoredTokens | null {
  const tokens = storedTokens()
  if (tokens?.accessToken !== sessionStore.getState().tokens?.accessToken) {
    adoptTokens(tokens, tokens === null ? storedReason() : null)
  }
  return tokens
}

/** Signs this tab in and out together with the others. */
export function followSessionOfOtherTabs() {
  window.addEventListener('storage', ({ key }) => {
    if (key === recordKey(tokensRecord) || key === null) rereadTokens()
    if (key === recordKey(viewRecord)) window.location.reload()
    if (key === recordKey(lockRecord)) sessionStore.setState({ restriction: storedRestriction() })
  })
}
