import { useEffect, useRef } from 'react'
import { commandOf, isTypedInto, type KeyCommand, sequenceMs } from './shell-keys.ts'

/** Listens for the shell's keys, everywhere but where something is typed. */
export function useShellKeys(obey: (command: KeyCommand) => void) {
  const latest = useRef(obey)
  useEffect(() => {
    latest.current = obey
  }, [obey])
  useEffect(() => {
    let begunAt = Number.NEGATIVE_INFINITY
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const { command, begins = false } = commandOf(
        {
          key: event.key,
          isControl: event.ctrlKey || event.metaKey,
          isAlt: event.altKey,
          isTyping: isTypedInto(event.target),
        },
        event.timeStamp - begunAt < sequenceMs,
      )
      begunAt = begins ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (command === undefined) return
      event.preventDefault()
      latest.current(command)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
