import { readRecord, writeRecord } from '#web/platform/settings/record.ts'

const record = 'device-number'

const isNumber = (content: unknown): content is string =>
  typeof content === 'string' && /^[0-9a-f]{32}$/.test(content)

function make() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What this browser says of itself where only bound devices may sign in: 128 random bits, made once. */
export function deviceNumber(): string {
  const kept = readRecord(record)
  if (isNumber(kept)) return kept
  const made = make()
  writeRecord(record, made)
  return made
}
