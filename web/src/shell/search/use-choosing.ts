import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import type { Choice } from './choice.ts'

/** Where a key leads from a place, or undefined for a key that moves nothing. */
function placeAfter(key: string, at: number, count: number): number | undefined {
  const places: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % Math.max(count, 1),
    ArrowUp: (at <= 0 ? count : at) - 1,
    PageDown: Math.min(at + 8, count - 1),
    PageUp: Math.max(at - 8, 0),
  }
  return places[key]
}

/** Which of the choices is meant, and choosing it by keys. */
export function useChoosing({
  choices,
  isFirstSettled,
  isSettled,
  earlyKeys,
  run,
}: {
  choices: readonly Choice[]
  /** Whether no pending result will come before the first choice. */
  isFirstSettled: boolean
  /** Whether nothing is on its way. */
  isSettled: boolean
  /** Keys that were pressed before there was a list. */
  earlyKeys: readonly string[]
  run: (choice: Choice) => void
}) {
  /** As long as nothing was pointed at, the first is meant. */
  const [pointed, setPointed] = useState<string | null>(null)
  /** Keys pressed before there were results: they are applied to the first results. */
  const [waiting, setWaiting] = useState(earlyKeys)
  const found = choices.findIndex(({ key }) => key === pointed)
  const at = Math.min(Math.max(found, 0), choices.length - 1)
  const chosen = choices[at]
  const isReady = found !== -1 || isFirstSettled
  const enter = waiting.indexOf('Enter')
  const moves = enter === -1 ? waiting : waiting.slice(0, enter)
  const isEnterDue = enter === 0 && isReady

  const point = (place: number) => {
    setPointed(choices[place]?.key ?? null)
    setWaiting([])
  }
  if (moves.length > 0 && isSettled) {
    point(moves.reduce((from, key) => placeAfter(key, from, choices.length) ?? from, at))
    if (enter !== -1) setWaiting(['Enter'])
  }
  const runChosen = useEffectEvent(() => chosen !== undefined && run(chosen))
  useEffect(() => {
    if (isEnterDue) runChosen()
  }, [isEnterDue])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const place = placeAfter(key, at, choices.length)
    if (place === undefined && key !== 'Enter') return
    event.preventDefault()
    const isEarly = place === undefined ? !isReady : choices.length === 0 && !isSettled
    if (isEarly || (waiting.length > 0 && !isEnterDue)) setWaiting((keys) => [...keys, key])
    else if (place !== undefined) point(place)
    else if (chosen !== undefined) run(chosen)
  }
  /** Another word was typed. */
  const begin = () => point(-1)
  return { at, chosen, point, begin, onKeyDown }
}
