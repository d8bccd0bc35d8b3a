import { asWorker } from '#platform/database/database'
import type { EventWriter } from '#platform/http/event-writer'
import type { Services } from '#platform/services'
import { type Listener, openListeners } from './listeners.ts'
import { receivedOf } from './message.service.ts'
import { type Delivery, selectDeliveries, selectNewestNumber } from './outbox.queries.ts'

const retryMs = 1000

const isCursor = (text: string) => /^\d{1,18}$/.test(text)

function deliver(listeners: readonly Listener[], { number, message }: Delivery) {
  const id = BigInt(number)
  for (const listener of listeners) {
    if (id <= listener.cursor) continue
    const data = JSON.stringify(receivedOf(message, listener.language))
    listener.cursor = id
    listener.send({ event: 'message', id: number, data })
  }
}

/**
 * Sends the messages of all server processes to the streams of this one. Numbers become visible in their order, so that
 * each stream needs only the last number it has sent.
 */
export function openMessageHub({ worker, logger, notifications }: Services) {
  const listeners = openListeners()
  const due = new Set<number>()
  const retries = new Set<NodeJS.Timeout>()
  let reading: Promise<void> | undefined

  async function readTenant(tenantId: number) {
    const byAccount = listeners.byAccount(tenantId)
    const waiting = [...byAccount.values()].flat()
    const [first] = waiting
    if (!first) return
    const after = waiting.reduce(
      (least, one) => (one.cursor < least ? one.cursor : least),
      first.cursor,
    )
    const { deliveries, until, hasMore } = await asWorker(worker, (db) =>
      selectDeliveries(db, tenantId, [...byAccount.keys()], after),
    )
    // Only to streams that existed before: a newer one may need earlier messages first.
    for (const delivery of deliveries) deliver(byAccount.get(delivery.accountId) ?? [], delivery)
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

  function tellAll(told: Iterable<Listener>, event: 'changed' | 'menus' | 'rights') {
    for (const { send } of told) send({ event, data: '{}' })
  }

  function hear(payload: string) {
    const [tenant, what, accountId = ''] = payload.split(' ')
    const tenantId = Number(tenant)
    if (what === 'changed') tellAll(listeners.ofAccount(tenantId, accountId), 'changed')
    else if (what === 'sent' && listeners.hasTenant(tenantId)) void readSoon(tenantId)
  }

  /**
   * Menus are shown on every page, and this is the stream that every page has. The payload is a tenant whose menus may differ,
   * or a tenant and a person whose rights do.
   */
  const stopHearingMenus = notifications.on('menus', (payload) => {
    if (payload === null) return tellAll(listeners.all(), 'rights')
    const [tenant, accountId] = payload.split(' ')
    const tenantId = Number(tenant)
    if (accountId === undefined) tellAll(listeners.ofTenant(tenantId), 'menus')
    else tellAll(listeners.ofAccount(tenantId, accountId), 'rights')
  })

  const stopListening = notifications.on('messages', (payload) => {
    if (payload !== null) return hear(payload)
    for (const tenantId of listeners.tenantIds()) void readSoon(tenantId)
    tellAll(listeners.all(), 'changed')
  })

  return {
    /**
     * Sends the messages after the event of the given id, and new ones. Without an id it sends an event `start` with
     * the id from which it continues. Answers how to end it.
     */
    async subscribe(
      who: Pick<Listener, 'tenantId' | 'accountId' | 'language'>,
      { send }: Pick<EventWriter, 'send'>,
      lastEventId: string | null,
    ): Promise<() => void> {
      const newest = await asWorker(worker, (db) => selectNewestNumber(db, who.tenantId))
      const named = lastEventId !== null && isCursor(lastEventId) ? BigInt(lastEventId) : null
      // A number beyond the newest belongs to a database that no longer exists.
      const isResumed = named !== null && named <= newest
      const cursor = isResumed ? named : newest
      const listener: Listener = { ...who, cursor, send }
      if (!isResumed) send({ event: 'start', id: String(cursor), data: '{}' })
      const leave = listeners.add(listener)
      await readSoon(who.tenantId)
      return leave
    },

    async close() {
      stopListening()
      stopHearingMenus()
      listeners.clear()
      for (const retry of retries) clearTimeout(retry)
      await reading
    },
  }
}
export type MessageHub = ReturnType<typeof openMessageHub>
