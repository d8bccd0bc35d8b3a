import type { Language } from '@iwater/contract/errors'
import type { ReceivedMessage } from '@iwater/contract/messages'
import { askTenant } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { selectNewMessages } from './message.queries.ts'
import { receivedOf } from './message.service.ts'

/** Maximum number of messages on the card of a client. */
const mostNew = 20

/** Changes are notified; this limits the effect of a lost notification. */
const rememberedMs = 120_000

const bounds = {
  people: 20_000,
  /** Limit of all cached answers, as JSON. */
  characters: 20_000_000,
}

type Found = { messages: readonly ReceivedMessage[]; until: number }

/** The cached answers, limited in number and size; the oldest is dropped first. */
function openMemory(most: typeof bounds) {
  const people = new Map<string, Found & { size: number }>()
  let characters = 0

  function remove(key: string) {
    characters -= people.get(key)?.size ?? 0
    people.delete(key)
  }

  return {
    get: (key: string): Found | undefined => people.get(key),
    remove,
    add(key: string, found: Found) {
      remove(key)
      const size = JSON.stringify(found.messages).length
      people.set(key, { ...found, size })
      characters += size
      for (const earliest of people.keys()) {
        if (people.size <= most.people && characters <= most.characters) break
        remove(earliest)
      }
    },
    removeTenant(tenant: string) {
      for (const key of people.keys()) if (key.startsWith(`${tenant} `)) remove(key)
    },
    clear() {
      people.clear()
      characters = 0
    },
  }
}

type Person = Pick<Session, 'tenantId' | 'userId'>

const keyOf = ({ tenantId, userId }: Person) => `${tenantId} ${userId}`

/**
 * Answers the newest unread messages of people. Answers are cached until the database notifies that messages of the
 * person have changed or the tenant has new ones, or the first of them expires.
 */
export function openNewMessages({ app, clock, notifications }: Services, most = bounds) {
  const memory = openMemory(most)
  // Compared with this count: what was read before a change must not be cached after it.
  let changes = 0

  async function find(session: Session): Promise<Found> {
    const changesBefore = changes
    // Before the query, whose clock says how long the answer is valid.
    const now = clock.now()
    const { rows, validMs } = await askTenant(app, session, (db) =>
      selectNewMessages(db, session.tenantId, session.userId, mostNew),
    )
    const messages = rows.map((row) => receivedOf(row, 'zh'))
    const found = { messages, until: now + Math.min(rememberedMs, validMs) }
    if (changes === changesBefore) memory.add(keyOf(session), found)
    return found
  }

  function hear(payload: string) {
    const [tenant = '', what, accountId] = payload.split(' ')
    if (what === 'changed') memory.remove(`${tenant} ${accountId}`)
    else memory.removeTenant(tenant)
  }

  const close = notifications.on('messages', (payload) => {
    changes += 1
    if (payload === null) memory.clear()
    else hear(payload)
  })

  return {
    async read(session: Session, language: Language): Promise<ReceivedMessage[]> {
      const known = memory.get(keyOf(session))
      const isValid = known !== undefined && known.until > clock.now()
      const { messages } = isValid ? known : await find(session)
      return messages.map((each) => ({ ...each, messageContent: each.content[language] }))
    },

    /** Drops what a person has changed themselves, without waiting for the notification. */
    forget(person: Person) {
      changes += 1
      memory.remove(keyOf(person))
    },

    /** The same for a sent message. */
    forgetTenant({ tenantId }: Pick<Person, 'tenantId'>) {
      changes += 1
      memory.removeTenant(String(tenantId))
    },

    close,
  }
}
export type NewMessages = ReturnType<typeof openNewMessages>
