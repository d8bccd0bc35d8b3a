import type { RecentFrame } from '@iwater/contract/field/connections'

/** The keys of what was not taken, by reason in the order in which they came; parts that name none add no key. */
export function keysByReason(rejections: RecentFrame['rejections']): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { key, reason } of rejections) {
    const keys = found.get(reason) ?? []
    found.set(reason, keys)
    if (key !== null) keys.push(key)
  }
  return found
}
