import { askChat } from '@iwater/contract/knowledge/conversation'
import { readDiskUsage } from '@iwater/contract/organisation/disk-usage'
import {
  changeRetention,
  previewRetention,
  readRetention,
  retentionBounds,
  retentionKinds,
} from '@iwater/contract/retention'
import { expect, test } from 'vitest'
import { messageRetention } from '#domains/messages'
import { updateRetention } from '#domains/organisation'
import { sweepSessions } from '#domains/sessions'
import { asWorker, withTenant } from '#platform/database/database'
import { newId } from '#platform/ids'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const dayMs = 86_400_000

type App = Awaited<ReturnType<typeof testApp>>
type Tenant = Awaited<ReturnType<typeof aTenant>>

const ago = ({ clock }: App, days: number) => new Date(clock.now() - days * dayMs).toISOString()

/** That day by the clock of the tenants, eight hours ahead of UTC. */
const dayAgo = ({ clock }: App, days: number) =>
  new Date(clock.now() - days * dayMs + 8 * 3_600_000).toISOString().slice(0, 10)

/** Rows of a log as old as given. */
async function fill(app: App, { tenantId }: Tenant, ages: readonly number[]) {
  for (const age of ages) {
    const at = ago(app, age)
    await app.owner(`insert into sign_in_log (tenant_id, id, at, login_name, address, user_agent, outcome)
      values (${tenantId}, '${newId()}', '${at}', 'anna', '10.0.0.1', 'browser', 'signed-in')`)
    await app.owner(`insert into sms_message (tenant_id, id, at, mobile, text, state, channel)
      values (${tenantId}, '${newId()}', '${at}', '13800138000', 'code', 'outbox', 'outbox')`)
    await app.owner(`insert into message (tenant_id, id, kind, title_zh, title_en, content_zh, content_en, sent_at)
      values (${tenantId}, '${newId()}', 'notice', '题', 'Title', '文', 'Text', '${at}')`)
  }
}

async function aSetting(options: { database?: 'own' } = {}) {
  const app = await testApp(options)
  const [tenant, other] = [await aTenant(app.owner), await aTenant(app.owner)]
  const { token } = await aSignedInPerson(app, tenant)
  const { token: otherToken } = await aSignedInPerson(app, other)
  const of = async (kind: string, who = token) => {
    const { changeable, fixed } = (await app.call(readRetention, {}, { token: who })).data
    return [...changeable, ...fixed].find((one) => one.kind === kind)
  }
  return { ...app, app, tenant, other, token, otherToken, of }
}

test('each kind tells how long it is kept, how much there is of the tenant alone, and its growth', async () => {
  const { app, tenant, other, token, otherToken, of } = await aSetting()
  await fill(app, tenant, [1, 10, 100])
  await fill(app, other, [200])
  const { changeable } = (await app.call(readRetention, {}, { token })).data
  expect(changeable.map(({ kind, days, usualDays }) => [kind, days, usualDays])).toEqual([
    ['samples', 3653, 3653],
    ['sign-ins', 400, 400],
    ['sms', 190, 190],
    ['messages', 1095, 1095],
    ['browser-errors', 90, 90],
    ['function-use', 1095, 1095],
    ['exports', 7, 7],
  ])
  expect(await of('sms')).toMatchObject({
    count: 3,
    isEstimate: false,
    bytes: 900,
    daily: { count: 2 / 30, bytes: 20 },
  })
  expect(await of('sms')).toMatchObject({ oldest: dayAgo(app, 100) })
  expect(await of('sms', otherToken)).toMatchObject({ count: 1, daily: { count: 0 } })
  // Of messages and sign-ins the one that signed in is there as well.
  expect(await of('messages')).toMatchObject({ count: 3 })
  expect(await of('sign-ins')).toMatchObject({ count: 4 })
})

test('a shorter span says what it deletes, is refused until that is confirmed, and then obeyed by the work', async () => {
  const { app, tenant, other, token, of } = await aSetting({ database: 'own' })
  const { call, services, owner } = app
  await fill(app, tenant, [1, 200, 300])
  await fill(app, other, [1, 200, 300])
  const preview = (await call(previewRetention, { kind: 'sign-ins', days: 180 }, { token })).data
  expect(preview.deleted).toEqual({
    count: 2,
    isEstimate: false,
    bytes: 800,
    from: dayAgo(app, 300),
    before: dayAgo(app, 180),
  })
  const change = { kind: 'sign-ins', days: 180, formerDays: 400 } as const
  expect(await call(changeRetention, change, { token })).toMatchObject({
    body: { data: { error: 'retention.unconfirmed' } },
  })
  expect(await of('sign-ins')).toMatchObject({ days: 400 })
  expect((await call(changeRetention, { ...change, isConfirmed: true }, { token })).status).toBe(
    200,
  )
  expect(await of('sign-ins')).toMatchObject({ days: 180, usualDays: 400 })
  await sweepSessions(services)
  const left = await owner<{ tenant_id: number; old: number }>(`select tenant_id,
    count(*) filter (where at < '${ago(app, 180)}')::int as old from sign_in_log group by 1 order by 1`)
  expect(left).toEqual([
    { tenant_id: tenant.tenantId, old: 0 },
    { tenant_id: other.tenantId, old: 2 },
  ])
  const trail = await owner(`select subject, before, after from audit_entry
    where tenant_id = ${tenant.tenantId} and subject = 'tenant' and after ? 'sign_in_log_days'`)
  expect(trail).toEqual([
    { subject: 'tenant', before: { sign_in_log_days: null }, after: { sign_in_log_days: 180 } },
  ])
})

test('bounds hold for the service and for the database', async () => {
  const { app, tenant, token } = await aSetting()
  const columns = {
    samples: 'retention_days',
    'sign-ins': 'sign_in_log_days',
    sms: 'sms_log_days',
    messages: 'message_days',
    'browser-errors': 'browser_error_days',
    'function-use': 'function_use_days',
    exports: 'export_days',
  }
  for (const kind of retentionKinds) {
    const { least, most } = retentionBounds[kind]
    const formerDays = (await app.call(readRetention, {}, { token })).data.changeable.find(
      (one) => one.kind === kind,
    )?.days as number
    for (const days of [least - 1, most + 1]) {
      const change = { kind, days, formerDays, isConfirmed: true }
      expect(await app.call(changeRetention, change, { token })).toMatchObject({
        status: 400,
        body: { data: { error: 'retention.out-of-bounds' } },
      })
      const update = `update tenant set ${columns[kind]} = ${days} where id = ${tenant.tenantId}`
      await expect(app.owner(update)).rejects.toThrow(/check constraint/)
    }
    for (const days of [least, most])
      await app.owner(`update tenant set ${columns[kind]} = ${days} where id = ${tenant.tenantId}`)
  }
})

test('a span that was changed meanwhile is not overwritten', async () => {
  const { app, token, of } = await aSetting()
  const change = { kind: 'messages', days: 400, formerDays: 1095 } as const
  expect((await app.call(changeRetention, change, { token })).status).toBe(200)
  expect(await app.call(changeRetention, { ...change, days: 500 }, { token })).toMatchObject({
    body: { data: { error: 'record.changed' } },
  })
  expect(await of('messages')).toMatchObject({ days: 400 })
  const back = { kind: 'messages', days: 1095, formerDays: 400 } as const
  expect((await app.call(changeRetention, back, { token })).status).toBe(200)
  expect(await app.owner('select message_days from tenant where message_days is not null')).toEqual(
    [],
  )
})

test('of two administrators who change a span at once the second one does not overwrite the first', async () => {
  const { app, tenant } = await aSetting()
  const change = (days: number) =>
    withTenant(app.services.app, tenant.scope, (db) =>
      updateRetention(db, tenant.tenantId, { kind: 'messages', days, former: null }),
    )
  expect([await change(400), await change(500)]).toEqual([true, false])
})

test('what a preview counts is what the work deletes, to the moment', async () => {
  const { app, tenant } = await aSetting({ database: 'own' })
  const { tenantId } = tenant
  const now = new Date('2026-06-01T04:00:00Z')
  const message = (sentAt: string, expiresAt: string | null) =>
    app.owner(
      `insert into message (tenant_id, id, kind, title_zh, title_en, content_zh, content_en, sent_at, expires_at)
       values ($1, $2, 'notice', '题', 'Title', '文', 'Text', $3, $4)`,
      [tenantId, newId(), sentAt, expiresAt],
    )
  const boundary = '2026-05-02T04:00:00Z'
  await message(boundary, null)
  await message('2026-05-01T00:00:00Z', now.toISOString())
  await message('2026-05-01T01:00:00Z', '2026-06-01T03:59:59Z')
  await message('2026-05-02T03:59:59Z', null)
  const preview = await withTenant(app.services.app, tenant.scope, (db) =>
    messageRetention.selectDeleted(db, { tenantId, timeZone: 'Asia/Shanghai', now }, 30),
  )
  expect(preview).toMatchObject({ count: 2, from: '2026-05-01', before: '2026-05-02' })
  await app.owner('update tenant set message_days = 30')
  await app.owner('delete from message where tenant_id <> $1', [tenantId])
  const { config, worker } = app.services
  const deleted = () =>
    asWorker(worker, (db) => messageRetention.deleteOld(db, { now, config, most: 9 }))
  expect([await deleted(), await deleted()]).toEqual([2, 0])
})

test('who sees a part of the tenant, or may not manage it, neither reads nor changes', async () => {
  const { app, tenant, of } = await aSetting()
  const works = await anOrganisation(app, tenant)
  const { key } = await aRole(app, tenant, {
    permissions: ['organisation.manage'],
    dataScope: 'organisation',
  })
  const { key: viewer } = await aRole(app, tenant, {
    permissions: ['activity.view'],
    dataScope: 'tenant',
  })
  const part = await aSignedInPerson(app, tenant, {
    loginName: 'part',
    role: key,
    organisationId: works,
  })
  const reader = await aSignedInPerson(app, tenant, { loginName: 'reader', role: viewer })
  const change = { kind: 'messages', days: 400, formerDays: 1095 } as const
  for (const [token, code] of [
    [part.token, 'retention.whole-tenant'],
    [reader.token, 'request.forbidden'],
  ] as const) {
    expect(await app.call(readRetention, {}, { token })).toMatchObject({
      status: 403,
      body: { data: { error: code } },
    })
    expect(await app.call(previewRetention, { kind: 'sms', days: 180 }, { token })).toMatchObject({
      body: { data: { error: code } },
    })
    expect(await app.call(changeRetention, change, { token })).toMatchObject({
      body: { data: { error: code } },
    })
    expect(await app.call(readDiskUsage, {}, { token })).toMatchObject({
      body: { data: { error: code } },
    })
  }
  expect(await of('messages')).toMatchObject({ days: 1095 })
})

test('samples are counted by their days, and only those that their retention has left', async () => {
  const { app, tenant, other, token, of } = await aSetting()
  const utcDay = (age: number) => ago(app, age).slice(0, 10)
  for (const { tenantId } of [tenant, other])
    await app.owner(
      `insert into sample_day_count (tenant_id, day, count) values ($1, $2, 90), ($1, $3, 50), ($1, $4, 7), ($1, $5, 0)`,
      [tenantId, utcDay(1), utcDay(40), utcDay(4000), utcDay(300)],
    )
  expect(await of('samples')).toMatchObject({
    count: 140,
    oldest: utcDay(40),
    // 90 of open days in rows of 96 bytes, 50 of closed ones in blocks of 3 bytes a sample, in which all end.
    bytes: 90 * 96 + 50 * 3,
    openBytes: 90 * 96,
    daily: { count: 3, bytes: 9 },
  })
  const preview = async (days: number) =>
    (await app.call(previewRetention, { kind: 'samples', days }, { token })).data
  // A day more is kept than promised, because rollups lag behind.
  expect(await preview(30)).toEqual({
    deleted: { count: 50, isEstimate: false, bytes: 150, from: utcDay(40), before: utcDay(31) },
    projectedBytes: 90 * 96 + 30 * 9,
    keptFrom: null,
  })
  expect(await preview(39)).toMatchObject({ deleted: null })
  expect(await of('minutes')).toMatchObject({ days: null, isEstimate: true, oldest: utcDay(4000) })
  await app.owner(
    'insert into sample_retention (tenant_id, cleared_until, kept_from) values ($1, $2, $2)',
    [tenant.tenantId, utcDay(31)],
  )
  expect(await of('samples')).toMatchObject({ count: 90, oldest: utcDay(1) })
  expect(await preview(3653)).toMatchObject({ deleted: null, keptFrom: utcDay(31) })
})

test('what nobody changes is told too, private rows as amounts of the tenant alone', async () => {
  const { app, tenant, other, token, otherToken, of } = await aSetting()
  const userOf = async ({ tenantId }: Tenant) =>
    (await app.owner<{ id: string }>('select id from account where tenant_id = $1', [tenantId]))[0]
      ?.id
  for (const [{ tenantId, root }, size] of [
    [tenant, 700],
    [other, 90],
  ] as const) {
    const account = await userOf({ tenantId } as Tenant)
    const [file, job] = [newId(), newId()]
    await app.owner(
      `insert into file (tenant_id, id, organisation_id, account_id, file_group, name, extension, stored_name, size_bytes)
       values ($1, $2, $3, $4, 'office', 'list.xlsx', 'xlsx', $5, $6)`,
      [tenantId, file, root, account, `${file.replaceAll('-', '')}.xlsx`, size],
    )
    await app.owner(
      `insert into job (tenant_id, id, kind, account_id, organisation_id, state, created_at, started_at, ended_at, subject_id)
       values ($1, $2, 'records.export', $3, $4, 'done', now() - interval '5 days', now() - interval '5 days', now() - interval '5 days', $5)`,
      [tenantId, job, account, root, file],
    )
  }
  expect(await of('files')).toMatchObject({ count: 1, bytes: 700, days: null })
  expect(await of('exports')).toMatchObject({ count: 1, bytes: 700, oldest: dayAgo(app, 5) })
  expect(await of('exports', otherToken)).toMatchObject({ count: 1, bytes: 90 })
  expect(await of('jobs')).toMatchObject({ days: 30, oldest: dayAgo(app, 5) })
  const [head] = await app.owner<{ number: string }>(
    'select number from audit_head where tenant_id = $1',
    [tenant.tenantId],
  )
  expect(await of('audit-trail')).toMatchObject({
    count: Number(head?.number),
    days: null,
    oldest: dayAgo(app, 0),
  })
  const { deleted } = (await app.call(previewRetention, { kind: 'exports', days: 3 }, { token }))
    .data
  expect(deleted).toMatchObject({ count: 1, bytes: 700 })
})

test('what the chat keeps is told as amounts of the tenant alone', async () => {
  const { app, tenant, other, token, of, otherToken } = await aSetting()
  for (const keyword of ['Zorblat', 'Kwixel']) {
    const ask = { by: 'keyword', keyword } as const
    await app.call(askChat, { organizationId: tenant.root, ask }, { token })
  }
  expect(await of('chats')).toMatchObject({ count: 4, days: 7, oldest: dayAgo(app, 0) })
  expect(await of('unanswered')).toMatchObject({ count: 2, days: null, daily: { count: 2 } })
  expect(await of('hand-overs')).toMatchObject({ count: 0, days: 90, oldest: null })
  expect(other).not.toBe(tenant)
  for (const kind of ['chats', 'unanswered'])
    expect(await of(kind, otherToken)).toMatchObject({ count: 0, oldest: null })
})

test('very many rows are estimated instead of counted', async () => {
  const { app, tenant, of } = await aSetting({ database: 'own' })
  await app.owner(`insert into sms_message (tenant_id, id, at, mobile, text, state, channel)
    select ${tenant.tenantId}, gen_random_uuid(), now() - n * interval '1 minute', '13800138000', 'code', 'outbox', 'outbox'
      from generate_series(1, 30000) n`)
  await app.owner('analyze sms_message')
  const sms = await of('sms')
  expect(sms?.isEstimate).toBe(true)
  expect(sms?.count).toBeGreaterThan(28_000)
  expect(sms?.count).toBeLessThan(32_000)
  expect(sms?.daily.count).toBeGreaterThan(1300)
  expect(sms?.daily.count).toBeLessThan(1500)
})
