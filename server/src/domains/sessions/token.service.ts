import { createHash } from 'node:crypto'
import type { Tokens } from '@iwater/contract/sign-in/sign-in'
import type { SignInMethod } from '@iwater/contract/sign-in/sign-in-log'
import { selectParameters, selectSuspension, wholeTenant } from '#domains/organisation'
import { askWithoutTenant, type Db, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import type { Vault } from '#platform/secrets/vault'
import type { Services } from '#platform/services'
import {
  endSessions,
  insertSession,
  selectSessionByRefresh,
  selectSessionBySpent,
  selectSessionOwner,
  selectTenantIdByRefresh,
  updateTokens,
} from './session.queries.ts'
import type { Sessions } from './session.service.ts'
import { insertSignInLog } from './sign-in-log.queries.ts'
import {
  hashToken,
  issueToken,
  lineOf,
  openSuccessor,
  originOf,
  type Successor,
  sealSuccessor,
} from './tokens.ts'

const hourMs = 3_600_000

/** The lifetime of an access token; those of an unused refresh token and of a session are parameters of the tenant. */
const accessMs = 2 * hourMs

/** How long a spent refresh token is accepted as that of another tab of the browser that spent it. */
const graceMs = 10_000

/** The caller who requests tokens, as far as it can be identified. */
export type Client = {
  clientId: string
  address: string
  userAgent: string
  /** The number that the device claims at a sign-in: a hint, never a proof. */
  deviceNumber?: string | undefined
  /** The token of the trusted device; undefined when it has no cookie that was signed here. */
  deviceToken?: string | undefined
}

/** Address and program can be imitated, the cookie of a device cannot: if there is one, it counts too. */
const clientHash = ({ clientId, address, userAgent, deviceToken = '' }: Client) =>
  createHash('sha256').update([clientId, address, userAgent, deviceToken].join('\n')).digest()

type Account = { id: string; mustChangePassword: boolean }

const answer = (successor: Successor, account: Account, now: number): Tokens => ({
  access_token: successor.access,
  refresh_token: successor.refresh,
  token_type: 'bearer',
  expires_in: Math.max(0, Math.floor((successor.accessUntil - now) / 1000)),
  loginId: account.id,
  changePsd: account.mustChangePassword,
})

function newTokens(
  vault: Vault,
  now: number,
  { sessionEnd, idleHours }: { sessionEnd: number; idleHours: number },
) {
  const accessUntil = Math.min(now + accessMs, sessionEnd)
  const successor: Successor = {
    access: issueToken(vault, 'access token'),
    refresh: issueToken(vault, 'refresh token'),
    accessUntil,
  }
  return {
    successor,
    row: {
      accessHash: hashToken(successor.access),
      refreshHash: hashToken(successor.refresh),
      accessUntil: new Date(accessUntil),
      refreshUntil: new Date(Math.min(now + idleHours * hourMs, sessionEnd)),
    },
  }
}

/** Starts a session of an account; `completeSignIn` decides whether it may have one. */
export async function startSession(
  db: Db,
  tenantId: number,
  account: Account,
  { way, client, now, vault }: { way: SignInMethod; client: Client; now: number; vault: Vault },
): Promise<Tokens> {
  const { sessionHours, idleHours } = await selectParameters(db, tenantId)
  const sessionEnd = now + sessionHours * hourMs
  const { successor, row } = newTokens(vault, now, { sessionEnd, idleHours })
  await insertSession(db, tenantId, {
    ...row,
    id: newId(),
    accountId: account.id,
    startedAt: new Date(now),
    expiresAt: new Date(sessionEnd),
    way,
    ...client,
  })
  return answer(successor, account, now)
}

type Exchange = {
  tenantId: number
  token: string
  hash: Buffer
  client: Client
  now: number
  vault: Vault
}

type Exchanged = { tokens: Tokens } | { endedSessionIds: string[] }

const nothing: Exchanged = { endedSessionIds: [] }

/** Throws identity.tenant-suspended with the reason. Sessions go on when the tenant is resumed. */
async function assertNotSuspended(db: Db, tenantId: number) {
  const suspension = await selectSuspension(db, tenantId)
  if (suspension) throw new AppError('identity.tenant-suspended', { details: suspension })
}

async function spend(db: Db, exchange: Exchange): Promise<Exchanged | undefined> {
  const { tenantId, token, hash, client, now, vault } = exchange
  const session = await selectSessionByRefresh(db, tenantId, hash)
  if (!session) return undefined
  const end = session.expires_at.getTime()
  const isOver = session.ended_at || session.refresh_expires_at.getTime() <= now || end <= now
  if (isOver || !session.is_enabled) return nothing
  await assertNotSuspended(db, tenantId)
  const { idleHours } = await selectParameters(db, tenantId)
  const { successor, row } = newTokens(vault, now, { sessionEnd: end, idleHours })
  await updateTokens(db, tenantId, {
    ...row,
    sessionId: session.id,
    spentHash: hash,
    successor: sealSuccessor(token, successor),
    clientHash: clientHash(client),
    at: new Date(now),
  })
  const account = { id: session.account_id, mustChangePassword: session.must_change_password }
  return { tokens: answer(successor, account, now) }
}

/** A token that was spent before: by another tab of the same browser, or by somebody who should not have it. */
async function judgeSpent(db: Db, exchange: Exchange): Promise<Exchanged> {
  const { tenantId, token, hash, client, now } = exchange
  const session = await selectSessionBySpent(db, tenantId, hash)
  if (!session || session.ended_at) return nothing
  const isSecondTab =
    now - session.spent_at.getTime() <= graceMs && session.client_hash.equals(clientHash(client))
  if (isSecondTab) {
    await assertNotSuspended(db, tenantId)
    const account = { id: session.account_id, mustChangePassword: session.must_change_password }
    return { tokens: answer(openSuccessor(token, session.successor), account, now) }
  }
  const at = new Date(now)
  await insertSignInLog(db, tenantId, {
    at,
    accountId: session.account_id,
    loginName: session.login_name,
    outcome: 'refresh-reuse',
    ...client,
  })
  return {
    endedSessionIds: await endSessions(db, tenantId, {
      reason: 'refresh-reuse',
      at,
      sessionId: session.id,
    }),
  }
}

/**
 * Exchanges a refresh token for new tokens. One that was exchanged before ends its session, except within seconds from
 * the same client, which gets the tokens it was exchanged for.
 */
export async function refresh(
  services: Services,
  sessions: Sessions,
  token: string,
  client: Client,
): Promise<Tokens> {
  const { vault } = services
  const origin = originOf(vault, 'refresh token', token)
  if (origin === 'made-up') throw new AppError('identity.not-signed-in')
  const hash = hashToken(token)
  const ofHash = (db: Db) => selectTenantIdByRefresh(db, hash)
  const tenantId = await askWithoutTenant(services.app, ofHash, lineOf(origin))
  if (tenantId === null) throw new AppError('identity.not-signed-in')
  const exchange: Exchange = { tenantId, token, hash, client, now: services.clock.now(), vault }
  const result = await withTenant(
    services.app,
    { ...wholeTenant(tenantId), asker: hash.toString('hex') },
    async (db) => (await spend(db, exchange)) ?? judgeSpent(db, exchange),
  )
  if ('tokens' in result) return result.tokens
  if (result.endedSessionIds.length > 0) {
    services.logger.warn({ sessions: result.endedSessionIds }, 'spent refresh token was used again')
    sessions.forget(result.endedSessionIds)
  }
  throw new AppError('identity.not-signed-in')
}

/**
 * Ends the session: its tokens stop working here at once, elsewhere with the notification. Answers its id, unless it
 * had ended already.
 */
export async function logOut(
  db: Db,
  { tenantId, userId, sessionId }: Session,
  { now: at, ...from }: Pick<Client, 'address' | 'userAgent'> & { now: Date },
) {
  const { login_name: loginName } = await selectSessionOwner(db, tenantId, sessionId)
  const entry = { at, accountId: userId, loginName, outcome: 'signed-out' as const, ...from }
  await insertSignInLog(db, tenantId, entry)
  return endSessions(db, tenantId, { reason: 'log-out', at, sessionId })
}
