import type { Envelope } from '@iwater/contract/envelope'
import type { OutputOf } from '@iwater/contract/route'
import type { readHealth } from '@iwater/contract/system'
import { create } from 'zustand'

type Connection = {
  /** Whether the server cannot be reached, or cannot do its work, for the moment. */
  isDown: boolean
  /** When it last answered, milliseconds since 1970. */
  lastAnswerAt: number
  /** Whether the server says that it has no room to save anything. */
  isStorageFull: boolean
}

export const connectionStore = create<Connection>(() => ({
  isDown: false,
  lastAnswerAt: Date.now(),
  isStorageFull: false,
}))

type Health = Extract<Envelope<OutputOf<typeof readHealth>>, { code: 0 }>

const healthAddress = '/api/health'
const probeTimeoutMs = 5000
const longestPauseMs = 15_000

/** Half to all of a pause that doubles, so that clients do not come back in step. */
const pauseMs = (tries: number) =>
  Math.min(longestPauseMs, 1000 * 2 ** tries) * (0.5 + Math.random() / 2)

let probing: ReturnType<typeof setTimeout> | undefined
let tries = 0

async function isReachable() {
  try {
    const signal = AbortSignal.timeout(probeTimeoutMs)
    const response = await fetch(healthAddress, { cache: 'no-store', signal })
    if (response.ok) noteStorage(((await response.json()) as Health).data.storage)
    return response.ok
  } catch {
    // No answer is the answer.
    return false
  }
}

function setDown(isDown: boolean) {
  if (connectionStore.getState().isDown !== isDown) connectionStore.setState({ isDown })
}

async function probe() {
  probing = undefined
  if (await isReachable()) return noteAnswer()
  setDown(true)
  probing ??= setTimeout(() => void probe(), pauseMs(tries++))
}

/** The server has answered, whatever it said: what was lost is there again. */
export function noteAnswer() {
  clearTimeout(probing)
  probing = undefined
  tries = 0
  connectionStore.setState({ isDown: false, lastAnswerAt: Date.now() })
}

/** A call had no answer, or one that says that the server cannot work. One may fail by chance: a look decides. */
export function noteSilence() {
  if (probing === undefined) probing = setTimeout(() => void probe(), 0)
}

const storageProbeMs = 30_000
let lookingForSpace: ReturnType<typeof setTimeout> | undefined

/** What an answer says of the room that the server has, null where it says nothing. A full one is asked again. */
export function noteStorage(told: string | null) {
  if (told === null) return
  const isStorageFull = told === 'full'
  if (connectionStore.getState().isStorageFull !== isStorageFull)
    connectionStore.setState({ isStorageFull })
  clearTimeout(lookingForSpace)
  if (isStorageFull) lookingForSpace = setTimeout(() => void isReachable(), storageProbeMs)
}

/** Looks at once, when a person does not want to wait. */
export function probeNow() {
  clearTimeout(probing)
  tries = 0
  return probe()
}

/** Follows what the browser itself knows of its network. */
export function watchConnection() {
  window.addEventListener('offline', () => {
    setDown(true)
    noteSilence()
  })
  window.addEventListener('online', () => void probeNow())
}
