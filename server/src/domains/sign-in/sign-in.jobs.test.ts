import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { aTenant, testServices } from '#testing/test-services'
import { spendTicket } from './partners/partner.queries.ts'
import { sweepSignIn } from './sign-in.jobs.ts'
import { deleteSmsCode, saveSmsCode } from './sms/sms-code.queries.ts'
import { insertSmsMessage } from './sms/sms-message.queries.ts'

const dayMs = 86_400_000

test('expired data of every tenant are deleted, and nothing else', async () => {
  const { services, clock, owner } = await testServices()
  const hash = Buffer.alloc(32)
  const key = { mobile: '13800138000', purpose: 'reset' } as const
  for (const { tenantId, scope } of [await aTenant(owner), await aTenant(owner)]) {
    await withTenant(services.app, scope, async (db) => {
      const expiresAt = new Date(clock.now() + dayMs)
      await saveSmsCode(db, tenantId, { ...key, hash, expiresAt })
      await spendTicket(db, tenantId, { page: 'waiting', ticketId: 'used', expiresAt })
      const message = { mobile: key.mobile, text: '', state: 'outbox', channel: 'outbox' } as const
      await insertSmsMessage(db, tenantId, { ...message, at: new Date(clock.now()), reason: null })
    })
  }
  const left = async () => {
    await sweepSignIn(services)
    const [counts] = await owner(`select (select count(*)::int from sms_code) as codes,
      (select count(*)::int from spent_ticket) as tickets, (select count(*)::int from sms_message) as messages`)
    return counts
  }
  expect(await left()).toEqual({ codes: 2, tickets: 2, messages: 2 })
  clock.advance(dayMs + 1)
  expect(await left()).toEqual({ codes: 0, tickets: 0, messages: 2 })
  clock.advance(190 * dayMs)
  expect(await left()).toEqual({ codes: 0, tickets: 0, messages: 0 })
})

test('a tenant that keeps SMS for its own time deletes its own alone', async () => {
  const { services, clock, owner } = await testServices()
  const [short, usual] = [await aTenant(owner), await aTenant(owner)]
  for (const { tenantId, scope } of [short, usual]) {
    await withTenant(services.app, scope, async (db) => {
      const message = {
        mobile: '13800138000',
        text: '',
        state: 'outbox',
        channel: 'outbox',
      } as const
      await insertSmsMessage(db, tenantId, { ...message, at: new Date(clock.now()), reason: null })
    })
  }
  await owner(`update tenant set sms_log_days = 180 where id = ${short.tenantId}`)
  clock.advance(181 * dayMs)
  await sweepSignIn(services)
  expect(await owner('select tenant_id from sms_message')).toEqual([{ tenant_id: usual.tenantId }])
})

test('a deleted code cannot be deleted again', async () => {
  const { services, owner } = await testServices()
  const { tenantId, scope } = await aTenant(owner)
  const hash = Buffer.alloc(32)
  const key = { mobile: '13800138000', purpose: 'sign-in' } as const
  await withTenant(services.app, scope, async (db) => {
    await saveSmsCode(db, tenantId, { ...key, hash, expiresAt: new Date() })
    expect(await deleteSmsCode(db, tenantId, key, hash)).toBe(true)
    expect(await deleteSmsCode(db, tenantId, key, hash)).toBe(false)
  })
})
