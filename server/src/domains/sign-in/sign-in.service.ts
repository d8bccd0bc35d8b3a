import { checkPassword } from '@iwater/contract/rules/password'
import type { SignInOutcome } from '@iwater/contract/sign-in/sign-in-log'
import {
  type AccountRow,
  canonicalName,
  type Exclusively,
  hashPassword,
  inHashQueue,
  isOutdated,
  readPassword,
  selectAccountByName,
  updateMustChangePassword,
  updatePasswordHash,
  verifyPassword,
} from '#domains/accounts'
import { selectPasswordRule, wholeTenant } from '#domains/organisation'
import { type Admitted, type Client, insertSignInLog } from '#domains/sessions'
import { withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import { createKeyedQueue } from '#platform/queues/keyed-queue'
import type { Services } from '#platform/services'
import { completeSignIn } from './complete-sign-in.service.ts'
import { spendImageCode } from './guards/image-code.service.ts'
import { assertProof } from './guards/proof.service.ts'
import type { OrganisationHints } from './organisation-hints.service.ts'
import { deviceHashOf, readSignInRisk, receiveCaller } from './sign-in-risk.service.ts'
import { countTry, takeBackCountedTry } from './try-count.service.ts'

type Try = {
  tenantId: number
  loginName: string
  password: string | null
  client: Client
}

type Guess = { randomStr?: string | undefined; code?: string | undefined }

const log = (
  services: Services,
  attempt: Try,
  accountId: string | null,
  outcome: SignInOutcome,
) => ({
  at: new Date(services.clock.now()),
  accountId,
  loginName: attempt.loginName,
  address: attempt.client.address,
  userAgent: attempt.client.userAgent,
  outcome,
  way: 'password' as const,
})

/** A code that was sent must be right, whether or not one was asked for. */
async function checkImageCode(services: Services, attempt: Try, { randomStr, code }: Guess) {
  const { tenantId, loginName } = attempt
  const now = services.clock.now()
  const failure = await withTenant(services.app, wholeTenant(tenantId), async (db) => {
    if (!code) {
      const asked = { loginName, origin: attempt.client, now: new Date(now) }
      const { needsCode } = await readSignInRisk(db, tenantId, asked)
      return needsCode ? 'identity.code-required' : undefined
    }
    if (await spendImageCode(db, { nonce: randomStr ?? '', guess: code, now })) return undefined
    await insertSignInLog(db, tenantId, log(services, attempt, null, 'wrong-code'))
    return 'identity.wrong-code'
  })
  if (failure) throw new AppError(failure)
}

function judge(account: AccountRow | undefined, isLocked: boolean, isSame: boolean): SignInOutcome {
  if (isLocked) return 'locked'
  if (!account) return 'unknown-name'
  if (!isSame) return 'wrong-password'
  return account.is_enabled ? 'signed-in' : 'disabled'
}

/** One attempt with a password, counted before it is checked. Takes the same time whatever is wrong. */
async function tryPassword(
  services: Services,
  attempt: Try,
  exclusively: Exclusively,
): Promise<Admitted | null> {
  const { tenantId, loginName, password, client } = attempt
  const scope = wholeTenant(tenantId)
  const now = new Date(services.clock.now())
  const { isLocked, account, tried } = await withTenant(services.app, scope, async (db) => {
    const found = await selectAccountByName(db, tenantId, loginName)
    const counted = { loginName, accountId: found?.id, deviceHash: deviceHashOf(client) }
    const isRefused = await countTry(db, tenantId, counted, now)
    return { isLocked: isRefused, account: found, tried: counted }
  })
  const isSame = await exclusively(() => verifyPassword(account?.password_hash, password))
  const outcome = judge(account, isLocked, isSame)
  if (outcome !== 'signed-in' || !account || password === null) {
    const entry = log(services, attempt, account?.id ?? null, outcome)
    await withTenant(services.app, scope, (db) => insertSignInLog(db, tenantId, entry))
    return null
  }
  const newHash = isOutdated(account.password_hash)
    ? await exclusively(() => hashPassword(password))
    : undefined
  await withTenant(services.app, scope, async (db) => {
    await takeBackCountedTry(db, tenantId, tried)
    const from = account.password_hash
    if (newHash) await updatePasswordHash(db, tenantId, account.id, { from, to: newHash })
    const { isStrong } = checkPassword(password, await selectPasswordRule(db, tenantId))
    if (!isStrong) await updateMustChangePassword(db, tenantId, account.id)
  })
  return completeSignIn(services, { tenantId, accountId: account.id, way: 'password', client })
}

// Tries of one name wait for each other: each counts as a failure until it is judged, and a person who signs in on
// several machines at once would otherwise look like somebody who guesses. So a name that many try has one of them in
// the queue, and those of a trusted device do not wait for the others.
const inOrder = createKeyedQueue(16)

type Wanted = Guess & {
  username: string
  password: string
  hints: OrganisationHints
  client: Client
  proof?: string | undefined
}

/**
 * Signs a person in. An unknown organisation, an unknown, locked or disabled name and a wrong password are all answered
 * alike and after the same work.
 */
export async function signIn(
  services: Services,
  { username, password: sent, hints, client, proof, ...guess }: Wanted,
): Promise<Admitted> {
  const { tenantId, rank, counted, needsCode, needsProof } = await receiveCaller(services, {
    username,
    hints,
    client,
  })
  const password = await readPassword(services, sent)
  if (tenantId === null) {
    await inHashQueue(rank, (exclusively) => exclusively(() => verifyPassword(undefined, password)))
    throw new AppError('identity.wrong-password')
  }
  // Before anything is spent or counted: a client without a proof repeats the same request with one.
  const { address } = client
  if (needsProof) await assertProof(services, { text: proof, counted, address })
  // Checked again when it is this attempt's turn; what cannot succeed need not wait for it.
  if (needsCode && !guess.code) throw new AppError('identity.code-required')
  const attempt: Try = { tenantId, loginName: canonicalName(username), password, client }
  const whose = rank === 'known' ? client.deviceToken : undefined
  const admitted = await inOrder(`${tenantId} ${attempt.loginName} ${whose ?? ''}`, () =>
    inHashQueue(rank, async (exclusively) => {
      await checkImageCode(services, attempt, guess)
      return tryPassword(services, attempt, exclusively)
    }),
  )
  if (!admitted) throw new AppError('identity.wrong-password')
  return admitted
}
