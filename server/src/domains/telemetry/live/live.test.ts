import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { aSample } from '#testing/samples'
import { aTenant, openTestServices, testServices } from '#testing/test-services'
import { type Live, type LiveEvent, openLive, openSink, type Sink } from '../index.ts'
import { forgetOldBatches } from '../retention.service.ts'

/** Two server processes on one database. */
async function twoProcesses() {
  const base = await testServices()
  const { tenantId } = await aTenant(base.owner)
  const open = async (services: typeof base.services) => {
    const sink = openSink(services)
    const live = await openLive(services, sink)
    onTestFinished(async () => {
      await live.close()
      await sink.close()
    })
    return { services, sink, live }
  }
  const here = await open(base.services)
  const there = await open(await openTestServices(base.address, base.dataDir, base.clock))
  return { ...base, tenantId, here, there }
}

type Owner = Awaited<ReturnType<typeof testServices>>['owner']

/** Cuts the listeners off while `work` runs; other connections stay. */
async function withoutListeners(owner: Owner, work: () => Promise<unknown>) {
  const [{ name } = { name: '' }] = await owner<{ name: string }>(
    'select current_database() as name',
  )
  await owner(`alter database ${name} with connection limit 0`)
  await owner(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'iwater listener'`)
  await work()
  await owner(`alter database ${name} with connection limit -1`)
}

const start = Date.UTC(2026, 5, 1)
const sample = (n: number, series = 1) => aSample({ series, at: start + n * 1000, value: n })
const send = (sink: Sink, n: number, series = 1) => sink.append([sample(n, series)])

/** A receiver that keeps what it gets. */
async function listen(live: Live, after: string | null, series = [1]) {
  const events: LiveEvent[] = []
  const end = await live.subscribe({
    series: new Set(series),
    after,
    send: (event) => events.push(event) > 0,
  })
  const values = () =>
    events.flatMap((event) => (event.kind === 'samples' ? event.samples : [])).map((s) => s.value)
  const heard = async (...wanted: number[]) => {
    await expect.poll(() => new Set(values())).toEqual(new Set(wanted))
  }
  return { events, values, heard, end, cursor: () => events.at(-1)?.cursor ?? '' }
}

test('a stored sample reaches every process once, for the subscribers of its series', async () => {
  const { here, there } = await twoProcesses()
  const [near, far, other] = [
    await listen(here.live, null),
    await listen(there.live, null),
    await listen(there.live, null, [2]),
  ]
  await send(here.sink, 1)
  await send(there.sink, 2)
  await near.heard(1, 2)
  await far.heard(1, 2)
  expect(near.values()).toHaveLength(2)
  expect(far.values()).toHaveLength(2)
  expect(other.events).toEqual([])
  expect(near.events[0]).toMatchObject({ samples: [{ series: 1, at: start + 1000, quality: 0 }] })
})

test('a sample that changed nothing is not sent, and one that a conflict changed is', async () => {
  const { here } = await twoProcesses()
  const { values, heard } = await listen(here.live, null)
  await send(here.sink, 1)
  await send(here.sink, 1)
  await here.sink.append([{ ...sample(1), value: 5, receivedAt: Date.now() }])
  await here.sink.append([{ ...sample(1), value: 3, quality: 4 }])
  await heard(1, 5)
  expect(values()).toEqual([1, 5])
})

test('a lost stream continues in another process without a gap', async () => {
  const { here, there } = await twoProcesses()
  const first = await listen(here.live, null)
  let sent = 0
  let isSending = true
  const sending = (async () => {
    while (isSending) {
      sent += 1
      await send(sent % 3 === 0 ? there.sink : here.sink, sent)
    }
  })()
  await expect.poll(() => first.values().length).toBeGreaterThan(20)
  first.end()
  const all = new Set(first.values())
  let cursor = first.cursor()
  for (const { live } of [there, here, there]) {
    await delay(20)
    const next = await listen(live, cursor)
    await delay(20)
    next.end()
    for (const value of next.values()) all.add(value)
    expect(next.events.map(({ kind }) => kind)).not.toContain('reset')
    cursor = next.cursor() || cursor
  }
  isSending = false
  await sending
  const last = await listen(here.live, cursor)
  for (const value of last.values()) all.add(value)
  expect([...all].toSorted((a, b) => a - b)).toEqual(Array.from({ length: sent }, (_, n) => n + 1))
})

test('a cursor that is too old to continue from is reported', async () => {
  const { here, there, owner } = await twoProcesses()
  await send(here.sink, 1)
  const atFirst = await here.live.cursor()
  await send(here.sink, 2)
  expect((await listen(here.live, 'nonsense')).events[0]).toMatchObject({ kind: 'reset' })
  expect((await listen(here.live, '99999')).events[0]).toMatchObject({ kind: 'reset' })
  expect((await listen(there.live, atFirst)).values()).toContain(2)

  await owner(`update live_batch set at = at - interval '9 minutes'`)
  expect((await listen(here.live, await here.live.cursor())).values()).toContain(2)
  await forgetOldBatches(here.services)
  expect((await listen(here.live, atFirst)).events[0]).toMatchObject({ kind: 'reset' })

  // As after a crash of the database.
  await owner('truncate live_batch')
  const newest = await here.live.cursor()
  expect((await listen(here.live, newest)).events).toEqual([])
  await send(here.sink, 3)
  expect((await listen(there.live, newest)).events[0]).toMatchObject({ kind: 'reset' })
})

test('events sent while the listener was disconnected are received after it reconnects', async () => {
  const { here, there, owner } = await twoProcesses()
  const far = await listen(there.live, null)
  await send(here.sink, 1)
  await far.heard(1)
  await withoutListeners(owner, async () => {
    for (const n of [2, 3, 4]) await send(here.sink, n)
    expect(far.values()).toEqual([1])
  })
  await far.heard(1, 2, 3, 4)
  await send(here.sink, 5)
  await far.heard(1, 2, 3, 4, 5)
})

test('streams are told to start again when the database has lost the events they wait for', async () => {
  const { here, there, owner } = await twoProcesses()
  const far = await listen(there.live, null)
  await send(here.sink, 1)
  await far.heard(1)
  await withoutListeners(owner, async () => {
    await send(here.sink, 2)
    await owner('truncate live_batch')
    await send(here.sink, 3)
  })
  await expect.poll(() => far.events.some(({ kind }) => kind === 'reset')).toBe(true)
  await send(here.sink, 4)
  await expect.poll(() => far.values()).toContain(4)
})

test('a receiver that is too slow is dropped', async () => {
  const { here } = await twoProcesses()
  let count = 0
  await here.live.subscribe({
    series: new Set([1]),
    after: null,
    send: () => {
      count += 1
      return count < 2
    },
  })
  for (const n of [1, 2, 3, 4]) await send(here.sink, n)
  expect(count).toBe(2)
})

test('of history that an import brings, streams are told the newest value of each series', async () => {
  const { here, there } = await twoProcesses()
  const streams = [await listen(here.live, null), await listen(there.live, null)]
  const hour = 3_600_000
  const imported = { receivedAt: start + 10 * hour + 0.5, tenantId: 1 }
  const old = [3, 1, 2].map((n) => ({ ...sample(n), ...imported }))
  const recent = { ...sample(7), ...imported, at: imported.receivedAt - hour / 2 - 0.5 }
  await here.sink.append([...old, recent, { ...sample(5, 2), ...imported }])
  // A station sends late what an import may have brought, and that is told.
  await here.sink.append([sample(4)])
  for (const { heard, values } of streams) {
    await heard(3, 7, 4)
    expect(values()).toHaveLength(3)
  }
})
