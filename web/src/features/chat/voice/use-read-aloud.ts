import { readSpeechState, setReadsAloud } from '@iwater/contract/knowledge/speech'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { usePage } from '#web/platform/page/page.ts'
import { playSpeech } from './play-speech.ts'

/** An answer as it is read: its text, and what can be chosen, a line each. */
export type ReadAnswer = { id: string; text: string }

type Options = {
  /** The newest answer since the chat was opened; earlier ones are not read. */
  answer: ReadAnswer | undefined
  /** Whether a question is on its way, which ends what is being read. */
  isAsking: boolean
}

export type ReadAloud = {
  /** Undefined until the server has said so. */
  isAvailable: boolean | undefined
  isOn: boolean
  isPlaying: boolean
  error: Error | null
  /** Remembers it for the person; turned on, it reads the newest answer. */
  turn: (isOn: boolean) => void
  /** Ends what is being read, until the next answer. */
  stop: () => void
}

/** Whether the person has answers read aloud, remembered on the server. */
function useChoice() {
  const client = useQueryClient()
  const { data } = useQuery(apiQuery(readSpeechState, {}))
  const saving = useMutation({
    mutationFn: (readsAloud: boolean) => call(setReadsAloud, { readsAloud }),
    onSuccess: (state) => client.setQueryData([readSpeechState.path, {}], state),
  })
  const isOn = (saving.isPending ? saving.variables : data?.readsAloud) ?? false
  return { data, isOn, saving }
}

/** Reads new answers aloud while the person wants it: one at a time, and only while the chat is on screen. */
export function useReadAloud({ answer, isAsking }: Options): ReadAloud {
  const { active } = usePage()
  const { data, isOn, saving } = useChoice()
  const [isPlaying, setPlaying] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const heard = useRef<string>(undefined)
  const playing = useRef<AbortController>(undefined)
  const isHeld = !isOn || data?.isAvailable !== true || isAsking || !active
  const { id, text } = answer ?? {}

  useEffect(() => {
    if (isHeld || id === undefined || text === undefined || heard.current === id) return
    const work = new AbortController()
    playing.current = work
    const read = async () => {
      // What is given up at once, as on a page that is rendered twice, is not heard.
      await Promise.resolve()
      if (work.signal.aborted) return
      heard.current = id
      setError(null)
      setPlaying(true)
      try {
        await playSpeech(text, work.signal)
      } catch (failure) {
        if (!work.signal.aborted) setError(failure as Error)
      } finally {
        if (playing.current === work) setPlaying(false)
      }
    }
    void read()
    return () => {
      work.abort()
      setPlaying(false)
    }
  }, [isHeld, id, text])

  return {
    isAvailable: data?.isAvailable,
    isOn,
    isPlaying,
    error: error ?? saving.error,
    turn(next) {
      setError(null)
      if (next) heard.current = undefined
      saving.mutate(next)
    },
    stop() {
      playing.current?.abort()
      setPlaying(false)
    },
  }
}
