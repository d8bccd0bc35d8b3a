import type { Language } from '@iwater/contract/errors'
import { asWorker } from '#platform/database/database'
import type { EventWriter } from '#platform/http/event-writer'
import type { Services } from '#platform/services'
import { receivedOf } from './message.service.ts'
import { type Delivery, selectDeliveries, selectNewestNumber } from './outbox.queries.ts'

type Listener = {
  tenantId: number
  accountId: string
  language: Language
  /** The number up to which everything has been sent. */
  cursor: bigint
  send: EventWriter['send']
}

const retryMs = 1000

const isCursor = (text: string) => /^\d{1,18}$/.test(text)

function deliver(listeners: readonly Listener[], { number, accountId, message }: Delivery) {
  const id = BigInt(number)
  for (const listener of listeners) {
    if (listener.accountId !== accountId || id <= listener.cursor) continue
    const data = JSON.stringify(receivedOf(message, listener.language))
    listener.cursor = id
    listener.send({ event: 'message', id: number, data })
  }
}

/**
 * Hands the messages of all server processes to the streams of this one. Numbers become visible in their order, so
 * that each stream needs nothing but the last number it has sent.
 */
export function openMessageHub({ worker, logger, notifications }: Services) {
  const listeners = new Set<Listener>()
  const due = new Set<number>()
  const retries = new Set<NodeJS.Timeout>()
  let reading: Promise<void> | undefined

  const ofTenant = (tenantId: number) => [...listeners].filter((one) => one.tenantId === tenantId)

  async function readTenant(tenantId: number) {
    const waiting = ofTenant(tenantId)
    const [first] = waiting
    if (!first) return
    const after = waiting.reduce(
      (least, one) => (one.cursor < least ? one.cursor : least),
      first.cursor,
    )
    const accountIds = [...new Set(waiting.map(({ accountId }) => accountId))]
    const { deliveries, until, hasMore } = await asWorker(worker, (db) =>
      selectDeliveries(db, tenantId, accountIds, after),
    )
    for (const delivery of deliveries) deliver(waiting, delivery)
    for (const listener of waiting) if (listener.cursor < until) listener.cursor = until
    if (hasMore) due.add(tenantId)
  }

  async function readAll() {
    for (;;) {
      const [tenantId] = due
      if (tenantId === undefined) {
        // Here and not when the promise has settled: what becomes due in between would wait for the next message.
        reading = undefined
        return
      }
      due.delete(tenantId)
      try {
        await readTenant(tenantId)
      } catch (error) {
        logger.warn({ err: error }, 'messages are read later')
        const retry = setTimeout(() => {
          retries.delete(retry)
          void readSoon(tenantId)
        }, retryMs)
        retries.add(retry)
      }
    }
  }

  function readSoon(tenantId: number) {
    due.add(tenantId)
    reading ??= readAll()
    return reading
  }

  function tellChanged(isMeant: (listener: Listener) => boolean) {
    for (const listener of listeners)
      if (isMeant(listener)) listener.send({ event: 'changed', data: '{}' })
  }

  function hear(payload: string) {
    const [tenant, what, accountId] = payload.split(' ')
    const tenantId = Number(tenant)
    if (what === 'changed')
      tellChanged((one) => one.tenantId === tenantId && one.accountId === accountId)
    else if (ofTenant(tenantId).length > 0) void readSoon(tenantId)
  }

  const stopListening = notifications.on('messages', (payload) => {
    if (payload !== null) return hear(payload)
    for (const { tenantId } of listeners) void readSoon(tenantId)
    tellChanged(() => true)
  })

  return {
    /**
     * Sends what came after the event of the given id, and what comes. Without one it sends an event `start` with
     * the id from which it goes on. Answers how to end it.
     */
    async subscribe(
      who: Pick<Listener, 'tenantId' | 'accountId' | 'language'>,
      { send }: Pick<EventWriter, 'send'>,
      lastEventId: string | null,
    ): Promise<() => void> {
      const newest = await asWorker(worker, (db) => selectNewestNumber(db, who.tenantId))
      const named = lastEventId !== null && isCursor(lastEventId) ? BigInt(lastEventId) : null
      // One beyond the newest is of a database that is no more.
      const isResumed = named !== null && named <= newest
      const cursor = isResumed ? named : newest
      const listener: Listener = { ...who, cursor, send }
      if (!isResumed) send({ event: 'start', id: String(cursor), data: '{}' })
      listeners.add(listener)
      await readSoon(who.tenantId)
      return () => listeners.delete(listener)
    },

    async close() {
      stopListening()
      listeners.clear()
      for (const retry of retries) clearTimeout(retry)
      await reading
    },
  }
}
export type MessageHub = ReturnType<typeof openMessageHub>
