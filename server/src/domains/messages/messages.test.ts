import { setPersonEnabled } from '@iwater/contract/accounts/people'
import { findFileUrl, uploadFile } from '@iwater/contract/files'
import { entityRoutes } from '@iwater/contract/kit/routes'
import {
  checkNotices,
  countArticles,
  countAudience,
  findNewMessages,
  findReaders,
  listMessages,
  listRecipients,
  markAllRead,
  markUnread,
  publishMessage,
  readSentMessage,
  removeMessage,
  viewMessage,
  viewMessageByPost,
} from '@iwater/contract/messages'
import { sentMessages } from '@iwater/contract/messages/sent-messages'
import type { InputOf } from '@iwater/contract/route'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { newId } from '#platform/ids'
import { anOrganisation, aPerson, aSignedInPerson } from '#testing/people'
import { sampleFiles } from '#testing/sample-files'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { uploadTo } from '#testing/uploads'
import { sendMessage } from './index.ts'

type Letter = Partial<InputOf<typeof publishMessage>>

const { list: listSent, read: readSent } = entityRoutes(sentMessages)

const everybody = { everybody: true }

async function setting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const east = await anOrganisation(app, tenant, { en: 'East' })
  const workshop = await anOrganisation(app, tenant, { en: 'Workshop', parentId: east })
  const west = await anOrganisation(app, tenant, { en: 'West' })
  const person = (loginName: string, organisationId?: string, role?: 'viewer') =>
    aSignedInPerson(app, tenant, {
      loginName,
      ...(organisationId && { organisationId }),
      ...(role && { role }),
    })
  const sender = await person('sender')
  const people = {
    east: await person('east', east),
    workshop: await person('workshop', workshop, 'viewer'),
    west: await person('west', west),
  }
  const publishAs = (token: string, letter: Letter = {}) =>
    app.call(
      publishMessage,
      {
        requestKey: newId(),
        kind: 'message',
        title: { zh: '停水', en: 'No water' },
        content: { zh: '今晚停水', en: 'No water tonight' },
        to: everybody,
        ...letter,
      },
      { token },
    )
  const publish = (letter: Letter = {}) => publishAs(sender.token, letter)
  const newOf = async ({ token }: { token: string }) =>
    (await app.call(findNewMessages, {}, { token })).data
  const gotIt = async () => {
    const got: string[] = []
    for (const [name, one] of Object.entries(people))
      if ((await newOf(one)).length > 0) got.push(name)
    return got
  }
  return { app, tenant, east, workshop, west, sender, people, publish, publishAs, newOf, gotIt }
}

test('a message reaches everybody once, with the content of the card', async () => {
  const { publish, people, newOf, app, sender } = await setting()
  const { data } = await publish({ importance: 'urgent' })
  expect(data.recipients).toBe(4)
  const [message, ...more] = await newOf(people.east)
  expect(more).toEqual([])
  expect(message).toMatchObject({
    messageUserId: expect.any(String),
    messageContent: '今晚停水',
    kind: 'message',
    importance: 'urgent',
    sender: { zh: '安娜', en: 'Anna' },
    readAt: null,
  })
  expect(Date.parse(message?.sendTime ?? '')).not.toBeNaN()
  const english = { token: people.east.token, headers: { 'accept-language': 'en' } }
  expect((await app.call(findNewMessages, {}, english)).data[0]?.messageContent).toBe(
    'No water tonight',
  )
  expect(await newOf(sender)).toHaveLength(1)
})

test.each([
  { to: 'an organisation and what is below', withBelow: true, got: ['east', 'workshop'] },
  { to: 'an organisation alone', withBelow: false, got: ['east'] },
])('a message to $to reaches its people', async ({ withBelow, got }) => {
  const { publish, east, gotIt } = await setting()
  await publish({ to: { everybody: false, organizationIds: [east], withBelow } })
  expect(await gotIt()).toEqual(got)
})

test('people and organisations add up, and nobody gets a message twice', async () => {
  const { publish, east, people, gotIt, newOf } = await setting()
  const userIds = [people.west.accountId, people.east.accountId]
  const { data } = await publish({ to: { everybody: false, userIds, organizationIds: [east] } })
  expect(data.recipients).toBe(3)
  expect(await gotIt()).toEqual(['east', 'workshop', 'west'])
  expect(await newOf(people.east)).toHaveLength(1)
})

test('a user who is bound to an organisation reaches nobody outside of it', async () => {
  const { publishAs, people, gotIt, west } = await setting()
  expect((await publishAs(people.east.token)).data.recipients).toBe(2)
  expect(await gotIt()).toEqual(['east', 'workshop'])
  for (const to of [{ organizationIds: [west] }, { userIds: [people.west.accountId] }]) {
    const refused = await publishAs(people.east.token, { to: { everybody: false, ...to } })
    expect(refused.body.data).toMatchObject({ error: 'messages.unknown-recipient' })
  }
})

test('a publication sent again, even at the same moment, makes no second message', async () => {
  const { publish, people, newOf } = await setting()
  const requestKey = newId()
  const answers = await Promise.all(Array.from({ length: 8 }, () => publish({ requestKey })))
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(await newOf(people.west)).toHaveLength(1)
})

test('a message to nobody, to unknown recipients or already expired is rejected and leaves nothing', async () => {
  const { publish, app, tenant } = await setting()
  const empty = await anOrganisation(app, tenant, { en: 'Empty' })
  const errorOf = async (letter: Letter) => (await publish(letter)).body.data
  expect(await errorOf({ to: { everybody: false } })).toMatchObject({ error: 'messages.nobody' })
  expect(await errorOf({ to: { everybody: false, organizationIds: [empty] } })).toMatchObject({
    error: 'messages.nobody',
  })
  expect(await errorOf({ to: { everybody: true, userIds: [newId()] } })).toMatchObject({
    error: 'messages.unknown-recipient',
  })
  expect(await errorOf({ expiresAt: '2020-01-01T00:00:00Z' })).toMatchObject({
    error: 'messages.expired-already',
  })
  expect((await publish({ title: { zh: ' ', en: '' } })).status).toBe(400)
  expect(await app.owner('select id from message')).toEqual([])
})

test('a text in one language is shown to readers of the other', async () => {
  const { publish, people, newOf } = await setting()
  await publish({ title: { zh: '通知', en: '' }, content: { zh: '只有中文', en: '' } })
  expect((await newOf(people.east))[0]?.content).toEqual({ zh: '只有中文', en: '只有中文' })
})

test('only users with the permission publish', async () => {
  const { publishAs, people } = await setting()
  expect((await publishAs(people.workshop.token)).status).toBe(403)
})

test('a viewed message is read, by either call, and can be marked unread again', async () => {
  const { publish, people, newOf, app } = await setting()
  await publish()
  const { token } = people.east
  const [message] = await newOf(people.east)
  const messageUserId = message?.messageUserId ?? ''
  const { data } = await app.call(viewMessage, { messageUserId }, { token })
  expect(data.readAt).not.toBeNull()
  expect(await newOf(people.east)).toEqual([])
  expect(await newOf(people.west)).toHaveLength(1)
  await app.call(markUnread, { messageUserId }, { token })
  expect(await newOf(people.east)).toHaveLength(1)
  expect((await app.call(viewMessageByPost, { messageUserId }, { token })).status).toBe(200)
  expect(await newOf(people.east)).toEqual([])
})

test('nobody sees or changes the copy of another person', async () => {
  const { publish, people, newOf, app } = await setting()
  await publish()
  const [message] = await newOf(people.east)
  const messageUserId = message?.messageUserId ?? ''
  for (const route of [viewMessage, viewMessageByPost, markUnread, removeMessage]) {
    const refused = await app.call(route, { messageUserId }, { token: people.west.token })
    expect(refused.body.data).toMatchObject({ error: 'messages.not-found' })
  }
  expect(await newOf(people.east)).toHaveLength(1)
})

test('the records are filtered by state, kind, word and time, and counted', async () => {
  const { publish, people, app } = await setting()
  const { token } = people.east
  await publish({ title: { zh: '巡检 100%', en: 'Round 100%' } })
  await publish({ kind: 'notice', content: { zh: '放假', en: 'Holiday' } })
  await publish({ kind: 'notice' })
  const list = async (filter: InputOf<typeof listMessages>) =>
    (await app.call(listMessages, filter, { token })).data
  const all = await list({})
  expect(all).toMatchObject({ total: 3, unread: { message: 1, notice: 2 } })
  expect(all.records.map(({ kind }) => kind)).toEqual(['notice', 'notice', 'message'])
  expect(await list({ size: 2, current: 2 })).toMatchObject({ total: 3, current: 2, size: 2 })
  expect((await list({ kind: 'notice' })).total).toBe(2)
  expect((await list({ keyword: 'holiday' })).total).toBe(1)
  expect((await list({ keyword: '100%' })).total).toBe(1)
  expect((await list({ keyword: '%' })).total).toBe(1)
  const [newest] = all.records
  await app.call(viewMessage, { messageUserId: newest?.messageUserId ?? '' }, { token })
  expect((await list({ state: 'read' })).records.map((one) => one.messageUserId)).toEqual([
    newest?.messageUserId,
  ])
  expect((await list({ state: 'unread' })).total).toBe(2)
  expect((await list({ to: '2020-01-01T00:00:00Z' })).total).toBe(0)
  expect((await list({ from: '2020-01-01T00:00:00Z' })).total).toBe(3)
})

test('counts decrease when all are marked, one is removed or one expires', async () => {
  const { publish, people, app, newOf } = await setting()
  const { token } = people.east
  const counts = async () => (await app.call(checkNotices, {}, { token })).data
  await publish()
  await publish({ kind: 'notice', expiresAt: '2099-01-01T00:00:00Z' })
  await publish({ kind: 'notice' })
  expect(await counts()).toEqual({ message: 1, notice: 2 })
  expect((await app.call(countArticles, {}, { token })).data).toEqual([{ appId: 86, count: 2 }])
  await app.owner(`update message set expires_at = now() where expires_at is not null`)
  expect(await counts()).toEqual({ message: 1, notice: 1 })
  const [newest] = await newOf(people.east)
  const { status } = await app.call(
    removeMessage,
    { messageUserId: newest?.messageUserId ?? '' },
    { token },
  )
  expect(status).toBe(200)
  expect(await counts()).toEqual({ message: 1, notice: 0 })
  expect((await app.call(markAllRead, {}, { token })).data).toEqual({ count: 2 })
  expect(await counts()).toEqual({ message: 0, notice: 0 })
  expect((await app.call(listMessages, {}, { token })).data.total).toBe(2)
})

test('the sender sees how many recipients have read a message, and which', async () => {
  const { publish, people, app, sender, newOf } = await setting()
  const { messageId } = (await publish({ to: { everybody: true } })).data
  const [message] = await newOf(people.west)
  await app.call(
    viewMessage,
    { messageUserId: message?.messageUserId ?? '' },
    { token: people.west.token },
  )
  const { token } = sender
  const { data } = await app.call(listSent, {}, { token })
  expect(data).toMatchObject({ total: 1, records: [{ id: messageId, recipients: 4, readers: 1 }] })
  const read = await app.call(listRecipients, { messageId, state: 'read' }, { token })
  expect(read.data.records.map(({ organizationName }) => organizationName.en)).toEqual(['West'])
  const unread = await app.call(listRecipients, { messageId, state: 'unread' }, { token })
  expect(unread.data.total).toBe(3)
  const foreign = await app.call(listRecipients, { messageId }, { token: people.east.token })
  expect(foreign.body.data).toMatchObject({ error: 'messages.not-found' })
  expect((await app.call(listSent, {}, { token: people.east.token })).data.total).toBe(0)
})

test('the sender reads one sent message by its id, and nobody else does', async () => {
  const { publish, people, app, sender } = await setting()
  const { data: first } = await publish({ to: { everybody: true } })
  await publish({ to: { everybody: true } })
  const { messageId } = first
  const find = (token: string) => app.call(readSentMessage, { messageId }, { token })
  expect((await find(sender.token)).data).toMatchObject({ messageId })
  const foreign = await find(people.east.token)
  expect(foreign.body.data).toMatchObject({ error: 'messages.not-found' })
  const read = (token: string) => app.call(readSent, { id: messageId }, { token })
  expect((await read(sender.token)).data).toMatchObject({ id: messageId, recipients: 4 })
  expect((await read(people.east.token)).status).toBe(404)
})

test('recipients can be searched and counted before sending', async () => {
  const { app, sender, east, people } = await setting()
  const { token } = sender
  const { data } = await app.call(countAudience, { everybody: true }, { token })
  expect(data.count).toBe(4)
  expect(data.names[0]).toEqual({ zh: '安娜', en: 'Anna' })
  const found = await app.call(findReaders, { keyword: 'west' }, { token })
  expect(found.data.records.map(({ userId }) => userId)).toEqual([people.west.accountId])
  expect((await app.call(findReaders, { orgId: east }, { token })).data.total).toBe(2)
  expect((await app.call(findReaders, {}, { token: people.east.token })).data.total).toBe(2)
})

test('other parts of the product send in its name, and nothing where their work fails', async () => {
  const { app, tenant, people, newOf } = await setting()
  const to = [people.east.accountId, people.east.accountId]
  const letter = { kind: 'notice', title: { zh: '告警', en: 'Alarm' } } as const
  const send = (isBroken: boolean) =>
    withTenant(app.services.app, tenant.scope, async (db) => {
      await sendMessage(db, tenant.tenantId, { ...letter, content: letter.title, to })
      if (isBroken) throw new Error('broken')
    })
  await expect(send(true)).rejects.toThrow('broken')
  expect(await newOf(people.east)).toEqual([])
  await send(false)
  await expect
    .poll(() => newOf(people.east), { interval: 10 })
    .toMatchObject([{ sender: null, kind: 'notice' }])
})

test('messages and changes of people at the same moment do not deadlock', async () => {
  const { app, tenant, sender, publish } = await setting()
  const guests = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      aPerson(app, tenant, { loginName: `guest${index}`, role: 'viewer' }),
    ),
  )
  const answers = await Promise.all(
    guests.flatMap(({ accountId: personId }) => [
      publish(),
      app.call(setPersonEnabled, { personId, isEnabled: false }, sender),
    ]),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(200))
})

test('files of a message are listed in the order of their upload, whatever their names', async () => {
  const { app, people, publish, newOf, sender } = await setting()
  const fileIds: string[] = []
  for (const name of ['附件2.pdf', '附件10.pdf', '附件1.pdf']) {
    const file = { ...sampleFiles.office, name }
    const { data } = await uploadTo(app, uploadFile, { token: sender.token, ...file })
    fileIds.push(data.fileId)
  }
  await publish({ fileIds: fileIds.toReversed() })
  const [message] = await newOf(people.east)
  expect(message?.files.map(({ name }) => name)).toEqual(['附件2.pdf', '附件10.pdf', '附件1.pdf'])
})

test('files of a message are listed once and belong to the sender', async () => {
  const { app, people, publish, publishAs, newOf, sender } = await setting()
  const { fileId, name, group, size } = (
    await uploadTo(app, uploadFile, { token: sender.token, ...sampleFiles.office })
  ).data
  const letter = { requestKey: newId(), fileIds: [fileId] }
  await publish(letter)
  expect((await publish(letter)).status, 'sent again').toBe(200)
  const file = { fileId, name, group, size }
  const [message] = await newOf(people.east)
  expect(message?.files).toEqual([file])
  const sent = (await app.call(listSent, {}, { token: sender.token })).data.records
  expect(sent).toMatchObject([{ has_files: true }])
  const messageId = sent[0]?.id ?? ''
  const read = await app.call(readSentMessage, { messageId }, { token: sender.token })
  expect(read.data.files).toEqual([file])
  const find = (token: string) => app.call(findFileUrl, { fileId }, { token })
  expect((await find(people.workshop.token)).status).toBe(200)
  const sentOn = await publishAs(people.east.token, { fileIds: [fileId] })
  expect([sentOn.status, sentOn.body.data]).toMatchObject([404, { error: 'files.not-found' }])
  expect((await newOf(people.workshop)).length, 'nothing was sent with it').toBe(1)
})
