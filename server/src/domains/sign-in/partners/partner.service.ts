import { randomBytes } from 'node:crypto'
import type { LocalText } from '@iwater/contract/fields'
import type { WaitingPage } from '@iwater/contract/sign-in/sign-in-methods'
import type { Partner } from '@iwater/contract/sign-in/sign-in-settings'
import { selectAccountByPhone } from '#domains/accounts'
import { findAskedTenant, wholeTenant } from '#domains/organisation'
import { assertVersion, contentVersionOf } from '#platform/content-version'
import { type Db, withTenant } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import { AppError } from '#platform/http/app-error'
import type { Services } from '#platform/services'
import { limitAddress } from '../guards/address-limit.service.ts'
import { findHintedTenant, type OrganisationHints } from '../organisation-hints.service.ts'
import { openSecret } from '../sealed-secret.ts'
import { isOfPartner, leavePage, readMiddlePage, setMiddlePage } from './middle-page.ts'
import {
  deletePartner,
  savePartnerRow,
  selectPartner,
  selectPartners,
  spendTicket,
} from './partner.queries.ts'
import { judgeTicket, readClaims } from './partner-ticket.ts'

const unknown = () => new AppError('entrance.partner-unknown')
const purposeOf = (tenantId: number, page: WaitingPage) => `partner ${tenantId} ${page}`

/** The enabled partner of a waiting page. */
async function knownPartner(db: Db, tenantId: number, page: WaitingPage) {
  const found = await selectPartner(db, tenantId, page)
  if (!found?.is_enabled) throw unknown()
  return found
}

export async function readPartner(services: Services, page: WaitingPage, hints: OrganisationHints) {
  const tenantId = await findHintedTenant(services, hints)
  if (tenantId === null) throw unknown()
  const found = await withTenant(services.app, wholeTenant(tenantId), (db) =>
    knownPartner(db, tenantId, page),
  )
  return { name: { zh: found.name_zh, en: found.name_en }, loginAddress: found.login_address }
}

type Row = Omit<Awaited<ReturnType<typeof selectPartners>>[number], 'page'>

const contentOf = (row: Row) => ({
  name: { zh: row.name_zh, en: row.name_en },
  loginAddress: row.login_address,
  isEnabled: row.is_enabled,
})

export const readPartners = async (db: Db, tenantId: number): Promise<Partner[]> =>
  (await selectPartners(db, tenantId)).map((row) => {
    const content = contentOf(row)
    return { ...content, version: contentVersionOf(content), page: row.page as WaitingPage }
  })

type Wanted = {
  page: WaitingPage
  name: LocalText
  loginAddress: string
  isEnabled: boolean
  newSecret: boolean
}

/** Registers or changes a partner. Answers the secret where a new one was made; it is shown this once. */
export async function savePartner(
  db: Db,
  tenantId: number,
  { newSecret, ...partner }: Wanted,
  { vault }: Pick<Services, 'vault'>,
): Promise<{ secret: string | null }> {
  const { page } = partner
  const known = await selectPartner(db, tenantId, page)
  if (known && !newSecret) {
    await savePartnerRow(db, tenantId, { ...partner, secret: known.secret })
    return { secret: null }
  }
  const secret = randomBytes(32).toString('base64url')
  const sealed = vault.seal(secret, purposeOf(tenantId, page))
  await savePartnerRow(db, tenantId, { ...partner, secret: sealed })
  return { secret }
}

/**
 * The same by a user who has read the partner at a version, or has found none. Throws record.changed when somebody else
 * was first, and partner-unknown when it was removed.
 */
export async function changePartner(
  db: Db,
  tenantId: number,
  { version, ...partner }: Wanted & { version: number | null },
  { vault }: Pick<Services, 'vault'>,
) {
  await takeLock(db, 'sign-in-partners', tenantId)
  const known = await selectPartner(db, tenantId, partner.page)
  if (known) assertVersion(contentVersionOf(contentOf(known)), version)
  else if (version !== null) throw unknown()
  return savePartner(db, tenantId, partner, { vault })
}

export async function removePartner(db: Db, tenantId: number, page: WaitingPage) {
  await takeLock(db, 'sign-in-partners', tenantId)
  if (!(await deletePartner(db, tenantId, page))) throw unknown()
}

/** The cookie for the return to a partner, where a sign-in named an address of the partner; else undefined. */
export async function middlePageHeader(
  services: Services,
  tenantId: number,
  wanted: {
    page: WaitingPage
    logoutAddress?: string | undefined
    originPage?: string | undefined
  },
) {
  const { page, logoutAddress, originPage } = wanted
  if (logoutAddress === undefined || originPage === undefined) return undefined
  const addresses = { logoutAddress, originPage }
  const partner = await withTenant(services.app, wholeTenant(tenantId), (db) =>
    selectPartner(db, tenantId, page),
  )
  if (!partner || !isOfPartner(addresses, partner.login_address)) return undefined
  const isHttps = services.config.baseUrl?.startsWith('https:') ?? false
  return setMiddlePage(services.vault, { tenantId, page, ...addresses }, isHttps)
}

/** The page after a sign-out. The partner must still be registered, and at the same origin. */
export async function leave(services: Services, cookies: string | undefined) {
  const kept = readMiddlePage(services.vault, cookies)
  if (kept === null) return leavePage(null)
  const partner = await withTenant(services.app, wholeTenant(kept.tenantId), (db) =>
    selectPartner(db, kept.tenantId, kept.page),
  )
  const isKnown = partner?.is_enabled && isOfPartner(kept, partner.login_address)
  return leavePage(isKnown ? kept : null)
}

export type TicketSignIn = {
  mobile: string | undefined
  ticket: string
  page: WaitingPage
  hints: OrganisationHints
  address: string
}

/** The account of a partner's ticket. The ticket is spent, whether or not there is one. */
export async function redeemTicket(
  services: Services,
  { mobile, ticket, page, hints, address }: TicketSignIn,
): Promise<{ tenantId: number; accountId: string }> {
  await limitAddress(services, 'sign-in', address)
  const claims = readClaims(ticket)
  const tenantId =
    (await findHintedTenant(services, hints)) ??
    (claims && (await findAskedTenant(services, { code: claims.org, address })))
  if (tenantId === null) throw unknown()
  const nowMs = services.clock.now()
  const account = await withTenant(services.app, wholeTenant(tenantId), async (db) => {
    const partner = await knownPartner(db, tenantId, page)
    const secret = openSecret(services, partner.secret, purposeOf(tenantId, page))
    const expected = { mobile: mobile ?? '', org: partner.code, aud: page, nowMs }
    const judged = judgeTicket(ticket, secret, expected)
    if (judged === 'expired') throw new AppError('entrance.ticket-expired')
    if (judged === 'invalid') throw new AppError('entrance.ticket-invalid')
    const spent = { page, ticketId: judged.jti, expiresAt: new Date(judged.exp * 1000) }
    if (!(await spendTicket(db, tenantId, spent))) throw new AppError('entrance.ticket-invalid')
    return selectAccountByPhone(db, tenantId, judged.mobile)
  })
  if (!account) throw new AppError('entrance.not-bound')
  return { tenantId, accountId: account.id }
}
