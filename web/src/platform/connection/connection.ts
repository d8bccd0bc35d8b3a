import { create } from 'zustand'

type Connection = {
  /** Whether the server cannot be reached, or cannot do its work, for the moment. */
  isDown: boolean
  /** When it last answered, milliseconds since 1970. */
  lastAnswerAt: number
}

export const connectionStore = create<Connection>(() => ({
  isDown: false,
  lastAnswerAt: Date.now(),
}))

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
    return (await fetch(healthAddress, { cache: 'no-store', signal })).ok
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
