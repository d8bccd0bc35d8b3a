import type { Language } from '@iwater/contract/errors'
import type { EventWriter } from '#platform/http/event-writer'

/** A stream of a person's messages. */
export type Listener = {
  tenantId: number
  accountId: string
  language: Language
  /** The number up to which everything has been sent. */
  cursor: bigint
  send: EventWriter['send']
}

const none: ReadonlySet<Listener> = new Set()

/**
 * The streams of a process, found by tenant and by person: the cost of an event of one person depends on their streams
 * only.
 */
export function openListeners() {
  const tenants = new Map<number, Map<string, Set<Listener>>>()

  function remove(listener: Listener) {
    const { tenantId, accountId } = listener
    const accounts = tenants.get(tenantId)
    const own = accounts?.get(accountId)
    own?.delete(listener)
    if (own?.size === 0) accounts?.delete(accountId)
    if (accounts?.size === 0) tenants.delete(tenantId)
  }

  return {
    /** Adds a stream; answers how to remove it. */
    add(listener: Listener): () => void {
      const { tenantId, accountId } = listener
      const accounts = tenants.get(tenantId) ?? new Map<string, Set<Listener>>()
      const own = accounts.get(accountId) ?? new Set()
      tenants.set(tenantId, accounts.set(accountId, own.add(listener)))
      return () => remove(listener)
    },

    tenantIds: () => [...tenants.keys()],

    hasTenant: (tenantId: number) => tenants.has(tenantId),

    ofAccount: (tenantId: number, accountId: string): ReadonlySet<Listener> =>
      tenants.get(tenantId)?.get(accountId) ?? none,

    ofTenant: (tenantId: number): readonly Listener[] =>
      [...(tenants.get(tenantId)?.values() ?? [])].flatMap((own) => [...own]),

    /** The present streams of a tenant, by person. */
    byAccount: (tenantId: number): ReadonlyMap<string, readonly Listener[]> =>
      new Map([...(tenants.get(tenantId) ?? [])].map(([accountId, own]) => [accountId, [...own]])),

    all: () =>
      [...tenants.values()].flatMap((accounts) =>
        [...accounts.values()].flatMap((own) => [...own]),
      ),

    clear: () => tenants.clear(),
  }
}
