import { useEffect, useEffectEvent, useState } from 'react'
import { useKeptState } from '#web/platform/page/use-kept-state.ts'

const textIn = (kept: unknown) => (typeof kept === 'string' ? kept : undefined)

/** By what it is about: the unsent text about one device is not the beginning of a question about another. */
const nameOf = (deviceId: string | undefined, begun: string) =>
  `text ${deviceId ?? ''} ${begun}`.trim()

/**
 * What is written in the field and not sent yet. Kept is what differs from the beginning, also when it is nothing, so
 * that the beginning of a question that was sent does not come back.
 */
export function useWritten(begun: string, deviceId: string | undefined) {
  const [kept, keep] = useKeptState<string | undefined>(nameOf(deviceId, begun), undefined, textIn)
  const setText = (next: string) => keep(next === begun ? undefined : next)
  return [kept ?? begun, setText] as const
}

export type Unsent = {
  /** What was sent last and did not arrive. */
  text: string | undefined
  /** The last such text that the field has dealt with. */
  settled: string | undefined
  onSettled: (text: string | undefined) => void
}

/**
 * What did not arrive, and whether it was dealt with. For what outlives the field, which is a new one with another day
 * or language: a text that was deleted or handed over since stays away.
 */
export function useUnsent(text: string | undefined): Unsent {
  const [settled, onSettled] = useState<string>()
  return { text, settled, onSettled }
}

/** Puts a text that did not arrive back into the empty field, and takes it away again when it is sent from elsewhere. */
export function useSettled(
  { text: unsent, settled, onSettled }: Unsent,
  [text, setText]: ReturnType<typeof useWritten>,
) {
  const settle = useEffectEvent(() => {
    if (unsent === settled) return
    if (unsent !== undefined && text === '') setText(unsent)
    if (unsent === undefined && settled === text) setText('')
    onSettled(unsent)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: settled when it becomes another, and not when it is written in
  useEffect(() => settle(), [unsent])
}
