import {
  findNewMessages,
  markAllRead,
  markUnread,
  publishMessage,
  removeMessage,
  viewMessage,
} from '@iwater/contract/messages'
import { expect, onTestFinished, test } from 'vitest'
import { openSessions } from '#domains/sessions'
import { newId } from '#platform/ids'
import { aPerson, signInAs } from '#testing/people'
import { anotherProcess, testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { openNewMessages } from './new-messages.ts'

const soon = { interval: 5, timeout: 3000 }

type App = Awaited<ReturnType<typeof testApp>>

/** A person of a separate tenant, with the session of their token. */
async function somebody(app: App) {
  const person = await aPerson(app, await aTenant(app.owner))
  const { access_token: token } = await signInAs(app, person)
  const session = await openSessions(app.services).read(token)
  if (!session) throw new Error('no session')
  return { token, session }
}

type Somebody = Awaited<ReturnType<typeof somebody>>

async function publish(app: App, { token }: Somebody, expiresAt?: string) {
  const text = { zh: '停水', en: 'No water' }
  const letter = { requestKey: newId(), kind: 'message', title: text, content: text } as const
  const to = { everybody: true }
  const { status } = await app.call(publishMessage, { ...letter, expiresAt, to }, { token })
  expect(status).toBe(200)
}

/** New messages as read by a process that learns of changes by notification alone, and how often it queries. */
function counted({ services }: App, most?: Parameters<typeof openNewMessages>[1]) {
  let asked = 0
  const inTurn: typeof services.app.inTurn = (asker, work) => {
    asked += 1
    return services.app.inTurn(asker, work)
  }
  const { read, close } = openNewMessages({ ...services, app: { ...services.app, inTurn } }, most)
  onTestFinished(close)
  const count = async ({ session }: Somebody) => (await read(session, 'en')).length
  /** Whether an answer needed a query. */
  const asks = async (one: Somebody) => {
    const before = asked
    await count(one)
    return asked > before
  }
  return { read, count, asks }
}

test('a poll queries the database once in two minutes, whatever language it is read in', async () => {
  const app = await testApp()
  const anna = await somebody(app)
  const { asks, read } = counted(app)
  await publish(app, anna)
  await expect.poll(() => asks(anna), soon).toBe(false)
  const textIn = async (language: 'zh' | 'en') =>
    (await read(anna.session, language))[0]?.messageContent
  expect([await textIn('zh'), await textIn('en')]).toEqual(['停水', 'No water'])
  app.clock.advance(119_000)
  expect(await asks(anna)).toBe(false)
  app.clock.advance(2000)
  expect(await asks(anna)).toBe(true)
})

test('an answer is cached until the first of its messages expires', async () => {
  const app = await testApp()
  const anna = await somebody(app)
  const { asks, count } = counted(app)
  await publish(app, anna, new Date(Date.now() + 100_000).toISOString())
  await publish(app, anna, new Date(Date.now() + 60_000).toISOString())
  await publish(app, anna)
  await expect.poll(() => asks(anna), soon).toBe(false)
  expect(await count(anna)).toBe(3)
  app.clock.advance(61_000)
  expect(await asks(anna)).toBe(true)
})

test('what a person has read or removed, and what was sent, shows at once here and soon on other processes', async () => {
  const app = await testApp()
  const there = await anotherProcess(app)
  const anna = await somebody(app)
  const { token } = anna
  const here = async () => (await app.call(findNewMessages, {}, { token })).data
  const other = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await there.app.inject({ url: `/api${findNewMessages.path}`, headers })
    return answer.json<{ data: unknown[] }>().data.length
  }
  expect([(await here()).length, await other()]).toEqual([0, 0])
  const shows = async (count: number) => {
    expect(await here()).toHaveLength(count)
    await expect.poll(other, soon).toBe(count)
  }
  await publish(app, anna)
  await shows(1)
  const messageUserId = (await here())[0]?.messageUserId ?? ''
  await app.call(viewMessage, { messageUserId }, { token })
  await shows(0)
  await app.call(markUnread, { messageUserId }, { token })
  await shows(1)
  await app.call(markAllRead, {}, { token })
  await shows(0)
  await app.call(markUnread, { messageUserId }, { token })
  await shows(1)
  await app.call(removeMessage, { messageUserId }, { token })
  await shows(0)
})

test('a message that arrives while an answer is on its way from the database is not overlooked afterwards', async () => {
  const app = await testApp()
  const anna = await somebody(app)
  const [read, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { services } = app
  const inTurn: typeof services.app.inTurn = async (asker, work) => {
    const answer = await services.app.inTurn(asker, work)
    read.resolve()
    await arrived.promise
    return answer
  }
  const slow = openNewMessages({ ...services, app: { ...services.app, inTurn } })
  onTestFinished(slow.close)
  const first = slow.read(anna.session, 'en')
  await read.promise
  const heard = Promise.withResolvers<void>()
  const stopListening = services.notifications.on('messages', (payload) => {
    if (payload === `${anna.session.tenantId} sent`) heard.resolve()
  })
  await publish(app, anna)
  await heard.promise
  stopListening()
  arrived.resolve()
  expect(await first).toEqual([])
  expect(await slow.read(anna.session, 'en')).toHaveLength(1)
})

test.each(['forget', 'forgetTenant'] as const)(
  'what this process changed shows at once, before it is told of by the database, also to a poll under way: %s',
  async (way) => {
    const app = await testApp()
    const anna = await somebody(app)
    const { services } = app
    const deaf = { ...services.notifications, on: () => () => undefined }
    const [read, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let isSlow = false
    const inTurn: typeof services.app.inTurn = async (asker, work) => {
      const answer = await services.app.inTurn(asker, work)
      if (isSlow) {
        read.resolve()
        await changed.promise
      }
      return answer
    }
    const messages = openNewMessages({
      ...services,
      app: { ...services.app, inTurn },
      notifications: deaf,
    })
    const count = async () => (await messages.read(anna.session, 'en')).length
    expect(await count()).toBe(0)
    await publish(app, anna)
    expect(await count()).toBe(0)
    messages[way](anna.session)
    isSlow = true
    const underWay = count()
    await read.promise
    isSlow = false
    await publish(app, anna)
    messages[way](anna.session)
    changed.resolve()
    expect(await underWay).toBe(1)
    expect(await count()).toBe(2)
  },
)

test('messages of one tenant neither show to people of another nor cause queries for them', async () => {
  const app = await testApp()
  const [anna, outsider] = [await somebody(app), await somebody(app)]
  const { asks, count } = counted(app)
  expect([await count(anna), await count(outsider)]).toEqual([0, 0])
  await publish(app, anna)
  await expect.poll(() => count(anna), soon).toBe(1)
  expect(await asks(outsider)).toBe(false)
  expect(await count(outsider)).toBe(0)
  // The same id in another tenant is another person.
  const { tenantId } = outsider.session
  expect(await count({ ...anna, session: { ...anna.session, tenantId } })).toBe(0)
  expect(await count(anna)).toBe(1)
})

test('only so many people and so many characters are cached, the most recent callers first', async () => {
  const app = await testApp()
  const [anna, ben, carl] = [await somebody(app), await somebody(app), await somebody(app)]
  const two = counted(app, { people: 2, characters: 1000 })
  for (const one of [anna, ben, carl]) expect(await two.asks(one)).toBe(true)
  expect([await two.asks(carl), await two.asks(ben), await two.asks(anna)]).toEqual([
    false,
    false,
    true,
  ])
  await publish(app, anna)
  const short = counted(app, { people: 9, characters: 100 })
  await expect.poll(() => short.count(anna), soon).toBe(1)
  expect([await short.asks(anna), await short.asks(anna)]).toEqual([true, true])
  expect([await short.asks(ben), await short.asks(ben)]).toEqual([true, false])
})

test('changes made while the database connection was lost show when it is back', async () => {
  const app = await testApp({ database: 'own' })
  const anna = await somebody(app)
  const { count } = counted(app)
  const [{ name } = { name: '' }] = await app.owner<{ name: string }>(
    'select current_database() as name',
  )
  expect(await count(anna)).toBe(0)
  await app.owner(`alter database ${name} with connection limit 0`)
  await app.owner(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'iwater listener'`)
  await publish(app, anna)
  expect(await count(anna)).toBe(0)
  await app.owner(`alter database ${name} with connection limit -1`)
  await expect.poll(() => count(anna), { ...soon, timeout: 60_000 }).toBe(1)
})
