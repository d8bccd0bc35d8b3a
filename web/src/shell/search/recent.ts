import type { LocalText } from '@iwater/contract/fields'
import { readRecord, writeRecord } from '#web/platform/settings/record.ts'

/** Something that was chosen lately and has an address to come back to. */
export type Recent = { address: string; name: LocalText; icon: string }

const record = 'paletteRecent'
const most = 8

type Stored = { loginId: string; recent: readonly Recent[] }

const isRecent = (content: unknown): content is Recent => {
  const { address, name, icon } = (content ?? {}) as Partial<Recent>
  return (
    typeof address === 'string' &&
    address.startsWith('/') &&
    typeof icon === 'string' &&
    typeof name?.zh === 'string' &&
    typeof name.en === 'string'
  )
}

/** What a person chose lately in this browser, the latest first. */
export function recentOf(loginId: string): readonly Recent[] {
  const stored = readRecord(record) as Partial<Stored> | undefined
  if (stored?.loginId !== loginId || !Array.isArray(stored.recent)) return []
  return (stored.recent as unknown[]).filter(isRecent).slice(0, most)
}

export function noteRecent(loginId: string, chosen: Recent) {
  const others = recentOf(loginId).filter(({ address }) => address !== chosen.address)
  const stored: Stored = { loginId, recent: [chosen, ...others].slice(0, most) }
  writeRecord(record, stored)
}
