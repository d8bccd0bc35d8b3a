import { removeFile, uploadFile } from '@iwater/contract/files'
import {
  findNewMessages,
  listMessages,
  publishMessage,
  type ReceivedMessage,
  streamMessages,
} from '@iwater/contract/messages'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { newId } from '#platform/ids'
import { aSignedInPerson } from '#testing/people'
import { sampleFiles } from '#testing/sample-files'
import { openStream } from '#testing/streams/event-stream'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { uploadTo } from '#testing/uploads'
import { forgetOldMessages } from './messages.jobs.ts'
import { sendMessage } from './publish.service.ts'

const soon = { interval: 10 }

/** Two tenants with a reader each, and messages that were sent so many days ago. */
async function setting() {
  const app = await testApp({ database: 'own', environment: { MESSAGE_DAYS: '1000' } })
  const tenants = [await aTenant(app.owner), await aTenant(app.owner)]
  const readers = await Promise.all(tenants.map((tenant) => aSignedInPerson(app, tenant)))

  async function send(text: string, { daysAgo = 0, validDays = 0 } = {}) {
    for (const [index, { tenantId, scope }] of tenants.entries()) {
      const words = { zh: text, en: text }
      const to = [readers[index]?.accountId ?? '']
      await withTenant(app.services.app, scope, (db) =>
        sendMessage(db, tenantId, { kind: 'notice', title: words, content: words, to }),
      )
    }
    await app.owner(
      `update message set sent_at = now() - make_interval(days => $2),
              expires_at = case when $3 > 0 then now() + make_interval(days => $3) end where title_en = $1`,
      [text, daysAgo, validDays],
    )
  }
  const shown = async (token = '') =>
    (await app.call(listMessages, {}, { token })).data.records.map(({ title }) => title.en)
  const counts = async () =>
    (
      await app.owner<{ messages: number; copies: number; numbers: number }>(
        `select (select count(*)::int from message) as messages, (select count(*)::int from message_recipient) as copies,
                (select count(*)::int from message_outbox) as numbers`,
      )
    )[0]
  return { app, tenants, readers, send, shown, counts }
}

test('messages past their retention are deleted with all copies, of every tenant; unexpired ones stay', async () => {
  const { app, readers, send, shown, counts } = await setting()
  await send('old', { daysAgo: 1001 })
  await send('old but valid', { daysAgo: 1001, validDays: 5 })
  await send('young', { daysAgo: 999 })
  await forgetOldMessages(app.services)
  for (const { token } of readers) expect(await shown(token)).toEqual(['young', 'old but valid'])
  expect(await counts()).toEqual({ messages: 4, copies: 4, numbers: 6 })
  await forgetOldMessages(app.services)
  expect(await counts()).toMatchObject({ messages: 4 })
})

test('a tenant that keeps messages for its own time deletes its own alone', async () => {
  const { app, tenants, readers, send, shown } = await setting()
  await send('older', { daysAgo: 400 })
  await send('younger', { daysAgo: 360 })
  await app.owner(`update tenant set message_days = 365 where id = ${tenants[0]?.tenantId}`)
  await forgetOldMessages(app.services)
  expect(await shown(readers[0]?.token)).toEqual(['younger'])
  expect(await shown(readers[1]?.token)).toEqual(['younger', 'older'])
})

test('deleted messages are no longer among the new messages', async () => {
  const { app, readers, send } = await setting()
  const newOnes = async ({ token = '' } = {}) =>
    (await app.call(findNewMessages, {}, { token })).data.map(({ title }) => title.en)
  await send('old', { daysAgo: 1001 })
  for (const reader of readers) await expect.poll(() => newOnes(reader), soon).toEqual(['old'])
  await forgetOldMessages(app.services)
  for (const reader of readers)
    await expect.poll(() => newOnes(reader), { ...soon, timeout: 3000 }).toEqual([])
})

test('more messages than one batch are all deleted', async () => {
  const { app, tenants, readers, counts } = await setting()
  const [{ tenantId, scope }, accountId] = [
    tenants[0] ?? expect.unreachable(),
    readers[0]?.accountId ?? '',
  ]
  await withTenant(app.services.app, scope, async (db) => {
    for (let index = 0; index < 120; index += 1) {
      const words = { zh: String(index), en: String(index) }
      await sendMessage(db, tenantId, {
        kind: 'notice',
        title: words,
        content: words,
        to: [accountId],
      })
    }
  })
  app.clock.advance(1001 * 86_400_000)
  await forgetOldMessages(app.services)
  expect(await counts()).toEqual({ messages: 0, copies: 0, numbers: 120 })
})

test('a stream resumes without a gap from the number of a deleted message', async () => {
  const { app, readers, send } = await setting()
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  await send('old', { daysAgo: 1001 })
  await send('also old', { daysAgo: 1001 })
  const numbers = await app.owner<{ number: string }>(
    'select number::text from message_outbox where tenant_id = (select min(tenant_id) from message_outbox) order by number',
  )
  await forgetOldMessages(app.services)
  await send('new')
  for (const { number } of numbers) {
    const stream = await openStream(address, streamMessages, {
      token: readers[0]?.token ?? '',
      lastId: number,
    })
    await expect.poll(() => stream.of('message').length, soon).toBe(1)
    expect(stream.of<ReceivedMessage>('message')[0]?.title.en).toBe('new')
    expect(stream.of('start')).toEqual([])
  }
})

test('files of a deleted message are visible to their owner only', async () => {
  const { app, readers, send } = await setting()
  const [reader] = readers
  const { token = '', accountId = '' } = reader ?? {}
  const { fileId } = (await uploadTo(app, uploadFile, { token, ...sampleFiles.office })).data
  const text = { zh: '旧通知', en: 'old' }
  const to = { everybody: false, userIds: [accountId] }
  await app.call(
    publishMessage,
    { requestKey: newId(), kind: 'notice', title: text, content: text, to, fileIds: [fileId] },
    { token },
  )
  await send('old', { daysAgo: 1001 })
  const remove = () => app.call(removeFile, { fileId }, { token })
  expect((await remove()).status).toBe(409)
  await forgetOldMessages(app.services)
  expect(await app.owner('select visibility from file')).toEqual([{ visibility: 'owner' }])
  expect((await remove()).status).toBe(200)
})
