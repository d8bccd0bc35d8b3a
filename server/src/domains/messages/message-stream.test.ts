import { setTimeout as delay } from 'node:timers/promises'
import {
  publishMessage,
  type ReceivedMessage,
  streamMessages,
  viewMessage,
} from '@iwater/contract/messages'
import { logOut } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { newId } from '#platform/ids'
import { aPerson, aSignedInPerson, signInAs } from '#testing/people'
import { openStream } from '#testing/streams/event-stream'
import { type AppOptions, anotherProcess, testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { sendMessage } from './index.ts'

const soon = { interval: 10 }

/** A server process and another one on the same database, both listening. */
async function twoProcesses(options: AppOptions = {}) {
  const app = await testApp(options)
  const there = await anotherProcess(app)
  const [here, other] = await Promise.all(
    [app.app, there.app].map((one) => one.listen({ port: 0, host: '127.0.0.1' })),
  )
  if (!here || !other) throw new Error('two were started')
  const tenant = await aTenant(app.owner)
  return { app, tenant, processes: [here, other] as const }
}

type Setting = Awaited<ReturnType<typeof twoProcesses>>

/** Publishes over HTTP at one of the processes; answers the text that identifies it. */
async function publish(address: string, token: string, text: string) {
  const response = await fetch(`${address}/api${publishMessage.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      requestKey: newId(),
      kind: 'message',
      title: { zh: text, en: text },
      content: { zh: text, en: text },
      to: { everybody: true },
    }),
  })
  expect(response.status).toBe(200)
  return text
}

/** Reads a person's stream, interrupting it again and again, at one process and the other in turn. */
async function readBroken(
  { processes }: Setting,
  token: string,
  isOver: (got: readonly string[]) => boolean,
) {
  const got: string[] = []
  let lastId: string | undefined
  let breaks = 0
  while (!isOver(got)) {
    const stream = await openStream(processes[breaks % 2] ?? '', streamMessages, { token, lastId })
    await delay(Math.random() * 60)
    stream.close()
    // Complete events count for a client; a partial one is sent again.
    got.push(...stream.of<ReceivedMessage>('message').map(({ messageContent }) => messageContent))
    lastId = stream.lastId() ?? lastId
    breaks += 1
  }
  return { got, breaks }
}

test('every reader gets each message exactly once, however often the stream breaks', async () => {
  const setting = await twoProcesses()
  const { app, tenant, processes } = setting
  const sender = await aSignedInPerson(app, tenant, { loginName: 'sender' })
  const readers = await Promise.all(
    ['anna', 'bert', 'carl'].map((loginName) => aSignedInPerson(app, tenant, { loginName })),
  )
  // From its first stream each side knows its position.
  let wanted = Number.POSITIVE_INFINITY
  let isLate = false
  const isOver = (got: readonly string[]) => isLate || got.length >= wanted
  const reading = Promise.all(readers.map(({ token }) => readBroken(setting, token, isOver)))
  await delay(300)
  const publishing = processes.flatMap((address, process) =>
    [0, 1].map(async (lane) => {
      const texts: string[] = []
      for (let n = 0; n < 30; n++) {
        texts.push(await publish(address, sender.token, `${process}-${lane}-${n}`))
        await delay(Math.random() * 40)
      }
      return texts
    }),
  )
  // Messages of a long transaction arrive late, with ids older than others already seen.
  const slow = Array.from({ length: 10 }, async (_, n) => {
    await delay(n * 100)
    const text = `slow-${n}`
    const to = readers.map(({ accountId }) => accountId)
    const words = { zh: text, en: text }
    await withTenant(app.services.app, tenant.scope, async (db) => {
      await sendMessage(db, tenant.tenantId, { kind: 'notice', title: words, content: words, to })
      await delay(200)
    })
    return [text]
  })
  const sent = (await Promise.all([...publishing, ...slow])).flat().toSorted()
  // A little longer than it takes: a duplicate would arrive now.
  await delay(500)
  wanted = sent.length
  await Promise.race([reading, delay(60_000)])
  isLate = true
  const results = await reading
  for (const { got, breaks } of results) {
    expect(breaks).toBeGreaterThan(20)
    expect(got.toSorted()).toEqual(sent)
  }
  const breaks = results.map((one) => one.breaks).join(', ')
  process.stdout.write(`${sent.length} messages to 3 readers, streams broken ${breaks} times\n`)
})

test('a message is pushed from any process, in the language of the reader', async () => {
  const { app, tenant, processes } = await twoProcesses()
  const sender = await aSignedInPerson(app, tenant, { loginName: 'sender' })
  const stream = await openStream(processes[1], streamMessages, { token: sender.token })
  await expect.poll(() => stream.events.map(({ kind }) => kind), soon).toContain('start')
  const at = performance.now()
  await publish(processes[0], sender.token, 'pump 3')
  await expect.poll(() => stream.of('message').length, soon).toBe(1)
  expect(performance.now() - at).toBeLessThan(5000)
  expect(stream.of<ReceivedMessage>('message')[0]?.title.en).toBe('pump 3')
})

test('a stream carries nothing for anybody else, of this tenant or another', async () => {
  const { app, tenant, processes } = await twoProcesses()
  const sender = await aSignedInPerson(app, tenant, { loginName: 'sender' })
  const outsider = await aSignedInPerson(app, await aTenant(app.owner), { loginName: 'outsider' })
  const streams = await Promise.all(
    [sender, outsider].map(({ token }) => openStream(processes[0], streamMessages, { token })),
  )
  const colleague = await aPerson(app, tenant, { loginName: 'colleague' })
  const words = { zh: '密', en: 'Secret' }
  await withTenant(app.services.app, tenant.scope, (db) =>
    sendMessage(db, tenant.tenantId, {
      kind: 'message',
      title: words,
      content: words,
      to: [colleague.accountId],
    }),
  )
  await publish(processes[0], sender.token, 'for all')
  await expect.poll(() => streams[0]?.of('message').length, soon).toBe(1)
  expect(streams.map((stream) => stream.of('message').length)).toEqual([1, 0])
})

test('other pages of a reader are notified that something was read', async () => {
  const { app, tenant, processes } = await twoProcesses()
  const { token } = await aSignedInPerson(app, tenant)
  const stream = await openStream(processes[1], streamMessages, { token })
  await publish(processes[0], token, 'read me')
  await expect.poll(() => stream.of('message').length, soon).toBe(1)
  const [message] = stream.of<ReceivedMessage>('message')
  await app.call(viewMessage, { messageUserId: message?.messageUserId ?? '' }, { token })
  await expect.poll(() => stream.of('changed').length, soon).toBe(1)
})

test('a cursor that this database never issued starts again', async () => {
  const { app, tenant, processes } = await twoProcesses()
  const { token } = await aSignedInPerson(app, tenant)
  for (const lastId of ['999999999', 'nonsense', '-1']) {
    const stream = await openStream(processes[0], streamMessages, { token, lastId })
    await expect.poll(() => stream.events.map(({ kind }) => kind), soon).toContain('start')
  }
})

test('the stream ends with its session, at once, on every process', async () => {
  const { app, tenant, processes } = await twoProcesses()
  const person = await aSignedInPerson(app, tenant)
  const stream = await openStream(processes[1], streamMessages, { token: person.token })
  const again = await signInAs(app, person)
  const stays = await openStream(processes[1], streamMessages, { token: again.access_token })
  await app.call(logOut, {}, { token: person.token })
  await expect.poll(() => stream.hasEnded).toBe(true)
  expect(stays.hasEnded).toBe(false)
})

test('messages sent while the database connection was lost are delivered when it is back', async () => {
  const { app, tenant, processes } = await twoProcesses({ database: 'own' })
  const { token } = await aSignedInPerson(app, tenant)
  const stream = await openStream(processes[1], streamMessages, { token })
  await expect.poll(() => stream.of('start').length, soon).toBe(1)
  const [{ name } = { name: '' }] = await app.owner<{ name: string }>(
    'select current_database() as name',
  )
  await app.owner(`alter database ${name} with connection limit 0`)
  await app.owner(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'iwater listener'`)
  await publish(processes[0], token, 'unheard')
  await delay(100)
  expect(stream.of('message')).toEqual([])
  await app.owner(`alter database ${name} with connection limit -1`)
  await expect.poll(() => stream.of('message').length, soon).toBe(1)
})

test('clients are told that menus of their tenant may differ, by any process', async () => {
  const { app, tenant, processes } = await twoProcesses()
  const reader = await aSignedInPerson(app, tenant)
  const outsider = await aSignedInPerson(app, await aTenant(app.owner), { loginName: 'outsider' })
  const streams = await Promise.all(
    [reader, outsider].map(({ token }, at) =>
      openStream(processes[at] ?? '', streamMessages, { token }),
    ),
  )
  for (const { events } of streams)
    await expect.poll(() => events.map(({ kind }) => kind), soon).toContain('start')
  await app.owner(`update role set shows_all_menus = false where tenant_id = $1`, [tenant.tenantId])
  await expect.poll(() => streams[0]?.of('menus').length, soon).toBe(1)
  await delay(200)
  expect(streams[1]?.of('menus')).toEqual([])
})

test('whose rights have changed is told so by any process, and nobody else', async () => {
  const { app, tenant, processes } = await twoProcesses()
  const [vera, olga] = [
    await aSignedInPerson(app, tenant, { loginName: 'vera', role: 'viewer' }),
    await aSignedInPerson(app, tenant, { loginName: 'olga', role: 'operator' }),
  ]
  const streams = await Promise.all(
    [vera, olga].map(({ token }, at) => openStream(processes[at] ?? '', streamMessages, { token })),
  )
  for (const { events } of streams)
    await expect.poll(() => events.map(({ kind }) => kind), soon).toContain('start')
  const told = () => streams.map((stream) => stream.of('rights').length)
  const { tenantId } = tenant
  const fast = { ...soon, timeout: 2000 }
  await app.owner(
    `insert into account_role select $1, $2, id from role where tenant_id = $1 and key = 'operator'`,
    [tenantId, vera.accountId],
  )
  await expect.poll(told, fast).toEqual([1, 0])
  await app.owner('delete from account_role where account_id = $1', [olga.accountId])
  await expect.poll(told, fast).toEqual([1, 1])
  await app.owner(
    `update role set permissions = '{monitoring.view}' where tenant_id = $1 and key = 'operator'`,
    [tenantId],
  )
  await expect.poll(told, fast).toEqual([2, 1])
})
