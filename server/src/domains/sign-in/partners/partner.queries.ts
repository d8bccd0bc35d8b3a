import type { LocalText } from '@iwater/contract/fields'
import type { WaitingPage } from '@iwater/contract/sign-in/sign-in-methods'
import type { Db } from '#platform/database/database'

export const selectPartners = (db: Db, tenantId: number) =>
  db
    .selectFrom('partner')
    .select(['page', 'name_zh', 'name_en', 'login_address', 'is_enabled'])
    .where('tenant_id', '=', tenantId)
    .orderBy('page')
    .execute()

/** The partner of a waiting page, whether or not it is enabled; `code` is the tenant's. */
export const selectPartner = (db: Db, tenantId: number, page: WaitingPage) =>
  db
    .selectFrom('partner as p')
    .innerJoin('tenant as t', 't.id', 'p.tenant_id')
    .select(['p.name_zh', 'p.name_en', 'p.login_address', 'p.is_enabled', 'p.secret', 't.code'])
    .where('p.tenant_id', '=', tenantId)
    .where('p.page', '=', page)
    .executeTakeFirst()

type Saved = {
  page: WaitingPage
  name: LocalText
  loginAddress: string
  isEnabled: boolean
  secret: Buffer
}

export async function savePartnerRow(db: Db, tenantId: number, partner: Saved) {
  const columns = {
    name_zh: partner.name.zh,
    name_en: partner.name.en,
    login_address: partner.loginAddress,
    is_enabled: partner.isEnabled,
    secret: partner.secret,
  }
  await db
    .insertInto('partner')
    .values({ tenant_id: tenantId, page: partner.page, ...columns })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'page']).doUpdateSet(columns))
    .execute()
}

export async function deletePartner(db: Db, tenantId: number, page: WaitingPage) {
  const { numDeletedRows } = await db
    .deleteFrom('partner')
    .where('tenant_id', '=', tenantId)
    .where('page', '=', page)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Marks a ticket as used; false when it was used before. */
export async function spendTicket(
  db: Db,
  tenantId: number,
  { page, ticketId, expiresAt }: { page: WaitingPage; ticketId: string; expiresAt: Date },
) {
  const spent = await db
    .insertInto('spent_ticket')
    .values({ tenant_id: tenantId, page, ticket_id: ticketId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('ticket_id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Expired tickets of all tenants; needs the worker's login. */
export const deleteOldTickets = (db: Db, now: Date) =>
  db.deleteFrom('spent_ticket').where('expires_at', '<=', now).execute()
