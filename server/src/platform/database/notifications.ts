import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { type DatabaseAddress, roleConfig } from './address.ts'

const checkMs = 10_000

/** Channels between server processes. Payloads are ids; the receiver reads the rest from the database. */
const channels = ['live', 'session', 'connections', 'messages', 'frames', 'jobs', 'menus'] as const
export type Channel = (typeof channels)[number]

/** `payload` is null after a lost connection: anything may have been missed, so read everything again. */
export type Listener = (payload: string | null) => void

export type Notifications = {
  on(channel: Channel, listener: Listener): () => void
  close(): Promise<void>
}

/**
 * Listens on a connection of its own and reconnects when it is lost. A statement pool in transaction mode would
 * silently drop LISTEN, so the address must be that of the server itself.
 */
export async function openNotifications(
  address: DatabaseAddress,
  logger: Logger,
): Promise<Notifications> {
  const listeners = new Map<Channel, Set<Listener>>()
  let client: pg.Client | undefined
  let isClosed = false

  const tell = (channel: Channel, payload: string | null) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload)
  }

  async function connect() {
    const next = new pg.Client({
      ...roleConfig(address, 'app'),
      application_name: 'iwater listener',
    })
    next.on('error', (error) => logger.warn({ reason: error.message }, 'listener connection lost'))
    next.on('notification', ({ channel, payload }) => tell(channel as Channel, payload ?? ''))
    try {
      await next.connect()
      await next.query(channels.map((channel) => `listen ${channel}`).join(';'))
    } catch (error) {
      next.connection.stream.destroy()
      throw error
    }
    client = next
    next.once('end', () => {
      client = undefined
      if (!isClosed) void reconnect()
    })
    if (isClosed) await next.end()
  }

  async function reconnect() {
    for (let waitMs = 100; !isClosed; waitMs = Math.min(waitMs * 2, 5000)) {
      await delay(waitMs)
      try {
        await connect()
        for (const channel of channels) tell(channel, null)
        return
      } catch (error) {
        logger.warn({ reason: (error as Error).message }, 'listener cannot connect yet')
      }
    }
  }

  // A silent connection is closed only after hours, and reports nothing until then.
  const checking = setInterval(() => {
    const asked = client
    asked?.query('select 1').catch((error: Error) => {
      logger.warn({ reason: error.message }, 'listener gets no answer from the database')
      asked.connection.stream.destroy()
    })
  }, checkMs).unref()

  await connect()
  return {
    on(channel, listener) {
      const set = listeners.get(channel) ?? new Set()
      listeners.set(channel, set.add(listener))
      return () => set.delete(listener)
    },
    async close() {
      isClosed = true
      clearInterval(checking)
      await client?.end()
    },
  }
}
