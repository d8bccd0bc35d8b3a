import { mostSpokenCharacters, readSpeech } from '@iwater/contract/knowledge/speech'
import { call } from '#web/platform/api/api.ts'

/** The browser plays nothing before a user has done something on the page. */
export class PlaybackBlocked extends Error {}

/** A text in parts that the server speaks at once, divided between lines or sentences where there are any. */
export function speakableParts(text: string, most = mostSpokenCharacters): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > most) {
    const ends = [...rest.slice(0, most).matchAll(/\n|[。！？；]|[.!?;]\s/g)]
    const last = ends.at(-1)
    const end = last === undefined ? most : last.index + last[0].length
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return [...parts, rest].filter((part) => part !== '')
}

function addressOf(base64: string) {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type: 'audio/mpeg' }))
}

/** Plays to the end, or until the signal. */
async function play(base64: string, signal: AbortSignal) {
  const address = addressOf(base64)
  const audio = new Audio(address)
  const ended = new Promise<void>((done, failed) => {
    audio.addEventListener('ended', () => done())
    audio.addEventListener('error', () => failed(new Error('the audio cannot be played')))
    signal.addEventListener('abort', () => {
      audio.pause()
      done()
    })
  })
  try {
    await Promise.all([audio.play(), ended])
  } catch (error) {
    if (signal.aborted) return
    throw (error as Error).name === 'NotAllowedError'
      ? new PlaybackBlocked('not allowed', { cause: error })
      : error
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Whether the user has done anything on this page yet; older browsers say so when they refuse to play. */
const mayPlay = () => navigator.userActivation?.hasBeenActive ?? true

/**
 * Reads a text aloud until its end or the signal. Throws an ApiError where there is no speech, and PlaybackBlocked where the
 * browser plays none.
 */
export async function playSpeech(text: string, signal: AbortSignal) {
  if (!mayPlay()) throw new PlaybackBlocked('nothing was clicked')
  for (const part of speakableParts(text)) {
    const { voiceMessage } = await call(readSpeech, { text: part }, { signal })
    if (signal.aborted) return
    await play(voiceMessage, signal)
    if (signal.aborted) return
  }
}
