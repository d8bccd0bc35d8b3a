import type { LocalText } from '@iwater/contract/fields'
import { readRecord, writeRecord } from '#web/platform/settings/record.ts'

export type KnownCode = { code: string; name: LocalText }

const record = 'known-codes'
const most = 5

function isKnownCode(value: unknown): value is KnownCode {
  const { code, name } = (value ?? {}) as Partial<KnownCode>
  return typeof code === 'string' && typeof name?.zh === 'string' && typeof name.en === 'string'
}

/** The organisations that this browser has opened, the last one first. */
export function knownCodes(): readonly KnownCode[] {
  const content = readRecord(record)
  return Array.isArray(content) ? content.filter(isKnownCode).slice(0, most) : []
}

export function rememberCode({ code, name }: KnownCode) {
  const others = knownCodes().filter((known) => known.code !== code)
  writeRecord(record, [{ code, name }, ...others].slice(0, most))
}

export function forgetCode(code: string) {
  const rest = knownCodes().filter((known) => known.code !== code)
  writeRecord(record, rest)
  return rest
}
