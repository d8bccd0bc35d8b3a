import { useRef, useState } from 'react'

type Asked<T> = { about: T; answer: (isMeant: boolean) => void }

/**
 * A question that running code waits for: `ask` answers once the user has. A further question takes the place of one that
 * is open, which counts as denied.
 */
export function useAwaited<T>() {
  const [question, setQuestion] = useState<Asked<T>>()
  const open = useRef<Asked<T>>(undefined)
  const ask = (about: T) =>
    new Promise<boolean>((resolve) => {
      const answer = (isMeant: boolean) => {
        open.current = undefined
        setQuestion(undefined)
        resolve(isMeant)
      }
      open.current?.answer(false)
      open.current = { about, answer }
      setQuestion(open.current)
    })
  return { question, ask }
}
