import type { Language } from '@iwater/contract/errors'
import type { ReceivedMessage } from '@iwater/contract/messages'
import { askTenant } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { selectNewMessages } from './message.queries.ts'
import { receivedOf } from './message.service.ts'

/** Messages that the card of a client has room for. */
const mostNew = 20

/** A change is told of at once; this bounds what a notification that got lost can do. */
const rememberedMs = 120_000

const bounds = {
  people: 20_000,
  /** Of all that is remembered, as JSON. */
  characters: 20_000_000,
}

type Found = { messages: readonly ReceivedMessage[]; until: number }

/** What is remembered of people, up to so many of them and so much of them; the earliest goes first. */
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
 * Answers the newest unread messages of people. What it answers is remembered until the database tells that messages of
 * the person have changed or the tenant has got others, or the first of them expires.
 */
export function openNewMessages({ app, clock, notifications }: Services, most = bounds) {
  const memory = openMemory(most)
  // Told apart by this count: what was read before a change must not be remembered after it.
  let changes = 0

  async function find(session: Session): Promise<Found> {
    const changesBefore = changes
    // Before the database is asked, whose clock says how long the answer is valid.
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

    /** Forgets what a person has changed themselves, without waiting for the news of it. */
    forget(person: Person) {
      changes += 1
      memory.remove(keyOf(person))
    },

    /** The same where a message was sent. */
    forgetTenant({ tenantId }: Pick<Person, 'tenantId'>) {
      changes += 1
      memory.removeTenant(String(tenantId))
    },

    close,
  }
}
export type NewMessages = ReturnType<typeof openNewMessages>
