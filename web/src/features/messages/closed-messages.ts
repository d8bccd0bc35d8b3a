import { readRecord, recordKey, writeRecord } from '#web/platform/settings/record.ts'

const record = 'closedMessages'
/** More than a person has unread at a time; older ones no longer come up. */
const most = 300

/** Messages whose card a person has closed without opening it: no tab of this browser shows them again. */
export function closedMessages(): ReadonlySet<string> {
  const content = readRecord(record)
  const ids = Array.isArray(content) ? content : []
  return new Set(ids.filter((id): id is string => typeof id === 'string'))
}

export function rememberClosed(ids: readonly string[]) {
  const all = [...[...closedMessages()].filter((id) => !ids.includes(id)), ...ids]
  writeRecord(record, all.slice(-most))
}

/** Calls `listener` when another tab has closed one. Answers how to end it. */
export function onClosedElsewhere(listener: () => void): () => void {
  const note = ({ key }: StorageEvent) => {
    if (key === recordKey(record)) listener()
  }
  window.addEventListener('storage', note)
  return () => window.removeEventListener('storage', note)
}
