import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Language } from '@iwater/contract/errors'
import { selectAccountByPhone } from '#domains/accounts'
import { selectParameters, selectSignInRules, wholeTenant } from '#domains/organisation'
import { insertSignInLog } from '#domains/sessions'
import { type Db, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Services } from '#platform/services'
import { limitAddress, spendBudgets } from '../guards/address-limit.service.ts'
import { judgeImageCode } from '../guards/image-code.service.ts'
import { assertProof } from '../guards/proof.service.ts'
import { findHintedTenant, type OrganisationHints } from '../organisation-hints.service.ts'
import { assertMobile } from './mobile-number.ts'
import {
  countSmsTry,
  deleteSmsCode,
  type SmsKey,
  type SmsPurpose,
  saveSmsCode,
} from './sms-code.queries.ts'
import type { SmsSender } from './sms-sender.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Seconds between two codes of a number. */
const waitSeconds = 60

/** The tenant that accepts codes by SMS under these hints; an unknown one is answered like one that does not. */
export async function findSmsTenant(services: Services, hints: OrganisationHints) {
  const tenantId = await findHintedTenant(services, hints)
  if (tenantId === null) return null
  const { smsSignIn, proofOfWork } = await withTenant(services.app, wholeTenant(tenantId), (db) =>
    selectSignInRules(db, tenantId),
  )
  return smsSignIn ? { tenantId, needsProof: proofOfWork } : null
}

async function smsTenant(services: Services, hints: OrganisationHints) {
  const found = await findSmsTenant(services, hints)
  if (found === null) throw new AppError('entrance.sms-off')
  return found
}

/**
 * Takes one from the limit of a number, over all tenants, because it is one person who receives the messages; and one
 * from the budgets of the tenant and of all where a message will actually be sent. Otherwise these must only have room:
 * a caller who requests codes for unknown numbers uses nothing up, and is answered like everybody.
 */
async function spendMessage(
  services: Services,
  tenantId: number,
  { mobile, isSent }: { mobile: string; isSent: boolean },
) {
  const { smsDailyBudget, smsTotalDailyBudget } = services.config
  const number = services.vault.hash(mobile, 'sms limit').toString('base64url')
  const ofNumber = [
    { key: `sms minute ${number}`, most: 1, spanMs: minuteMs },
    { key: `sms hour ${number}`, most: 5, spanMs: hourMs },
    { key: `sms day ${number}`, most: 10, spanMs: dayMs },
  ]
  const budgets = [
    { key: `sms budget tenant ${tenantId}`, most: smsDailyBudget, spanMs: dayMs },
    { key: 'sms budget all', most: smsTotalDailyBudget, spanMs: dayMs },
  ]
  const counts = await spendBudgets(services, [
    ...ofNumber.map((limit) => ({ ...limit, isSpent: true })),
    ...budgets.map((budget) => ({ ...budget, isSpent: isSent })),
  ])
  for (const { key, most } of isSent ? budgets : []) {
    if (counts.get(key) !== Math.ceil(most * 0.8)) continue
    services.logger.warn({ budget: key, most }, 'four fifths of the day’s SMS are used up')
  }
}

async function assertImageCode(services: Services, { randomStr, code }: ImageCode) {
  if (!code) throw new AppError('identity.code-required')
  const isRight = await judgeImageCode(services, { nonce: randomStr ?? '', guess: code })
  if (!isRight) throw new AppError('identity.wrong-code')
}

type ImageCode = { randomStr?: string | undefined; code?: string | undefined }

type Wanted = ImageCode & {
  mobile: string
  purpose: SmsPurpose
  hints: OrganisationHints
  address: string
  language: Language
  proof?: string | undefined
}

const hashOf = ({ vault }: Services, tenantId: number, { mobile, purpose }: SmsKey, code: string) =>
  vault.hash(code, `sms ${tenantId} ${mobile} ${purpose}`)

/** Sends a code to a known number; does the same without sending for an unknown one. */
export async function sendSmsCode(
  services: Services,
  sender: SmsSender,
  { mobile, purpose, hints, address, language, proof, ...imageCode }: Wanted,
) {
  assertMobile(mobile)
  const counted = await limitAddress(services, 'sms', address)
  const { tenantId, needsProof } = await smsTenant(services, hints)
  if (needsProof) await assertProof(services, { text: proof, counted, address })
  await assertImageCode(services, imageCode)
  sender.assertWorks()
  const scope = wholeTenant(tenantId)
  const { account, minutes } = await withTenant(services.app, scope, async (db) => {
    const { smsCodeMinutes } = await selectParameters(db, tenantId)
    return { account: await selectAccountByPhone(db, tenantId, mobile), minutes: smsCodeMinutes }
  })
  const isSent = account?.is_enabled ?? false
  await spendMessage(services, tenantId, { mobile, isSent })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = hashOf(services, tenantId, { mobile, purpose }, code)
  const expiresAt = new Date(services.clock.now() + minutes * minuteMs)
  await withTenant(services.app, scope, (db) =>
    saveSmsCode(db, tenantId, { mobile, purpose, hash, expiresAt }),
  )
  if (isSent) sender.send(tenantId, { mobile, code, minutes, language })
  return { waitSeconds }
}

export type Guess = {
  mobile: string | undefined
  code: string | undefined
  purpose: SmsPurpose
  hints: OrganisationHints
  client: { address: string; userAgent: string }
}

/** The owner of the number of an account, and a function that removes the code so that it works once. */
export type Owner = { tenantId: number; accountId: string; spendCode: (db: Db) => Promise<void> }

const wrongCode = () => new AppError('entrance.sms-code-wrong')

/** Checks a code; throws entrance.sms-code-wrong, whatever is wrong. The code is not spent yet. */
export async function judgeSmsCode(
  services: Services,
  { mobile, code, purpose, hints, client }: Guess,
): Promise<Owner> {
  await limitAddress(services, 'sign-in', client.address)
  assertMobile(mobile)
  const { tenantId } = await smsTenant(services, hints)
  const key = { mobile, purpose }
  const at = new Date(services.clock.now())
  const given = hashOf(services, tenantId, key, code?.trim() ?? '')
  const account = await withTenant(services.app, wholeTenant(tenantId), async (db) => {
    const right = await countSmsTry(db, tenantId, key, at)
    if (right && timingSafeEqual(right, given)) return selectAccountByPhone(db, tenantId, mobile)
    const outcome = 'wrong-code'
    await insertSignInLog(db, tenantId, {
      at,
      accountId: null,
      loginName: mobile,
      outcome,
      way: 'sms',
      ...client,
    })
    return null
  })
  if (account === null) throw wrongCode()
  if (account === undefined) throw new AppError('entrance.not-bound')
  return {
    tenantId,
    accountId: account.id,
    async spendCode(db) {
      if (!(await deleteSmsCode(db, tenantId, key, given))) throw wrongCode()
    },
  }
}
