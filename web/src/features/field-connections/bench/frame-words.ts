import { commandCodes, hj212Versions, systemCodes } from '@iwater/contract/field/frame-forms'
import type { LocalText } from '@iwater/contract/fields'

type Items = readonly { value: string; label: LocalText }[]

const labelIn = (items: Items, value: string) => items.find((item) => item.value === value)?.label

/** What the value of a part of the header stands for, where a table of HJ 212 says so. */
export function headerMeaning(name: string, value: string): LocalText | undefined {
  if (name === 'ST') return labelIn(systemCodes.items, value)
  return name === 'CN' ? labelIn(commandCodes.items, value) : undefined
}

/** The byte Flag: edition, whether an answer is wanted, whether the message is one of several packets. */
export function flagMeaning(value: string) {
  const bits = Number(value)
  const version = /^\d{1,3}$/.test(value) ? hj212Versions[bits >> 2] : undefined
  return version === undefined
    ? undefined
    : { version, isAnswered: (bits & 1) !== 0, isSplit: (bits & 2) !== 0 }
}
