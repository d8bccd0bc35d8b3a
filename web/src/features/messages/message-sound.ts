import { useEffect, useState } from 'react'
import { lead } from '#web/platform/session/lead.ts'
import { useMuted } from './muted.ts'

const roundMs = 4000
/** Two falling tones, hertz, and when each begins, seconds. */
const tones = [
  [880, 0],
  [659.25, 0.18],
] as const
const toneSeconds = 0.5
/** Until the last tone has faded away. */
const ringMs = 1000
const loudness = 0.12

function ring(context: AudioContext) {
  for (const [frequency, start] of tones) {
    const at = context.currentTime + start
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(loudness, at + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, at + toneSeconds)
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + toneSeconds)
  }
}

/** Rings again and again. Answers how to end it. */
function loop(): () => void {
  const context = new AudioContext()
  let isEnded = false
  const round = async () => {
    await context.resume()
    ring(context)
    // The sound device costs as much while it plays silence.
    await new Promise((done) => setTimeout(done, ringMs))
    await context.suspend()
  }
  const play = () =>
    round().catch((error: unknown) => {
      // Whatever was under way when the context was closed fails.
      if (!isEnded) throw error
    })
  void play()
  const timer = setInterval(() => void play(), roundMs)
  return () => {
    isEnded = true
    clearInterval(timer)
    void context.close()
  }
}

const hasGesture = () => navigator.userActivation.hasBeenActive

/** Not each of these is one: a touch is when it ends, Escape never. */
const gestures = ['pointerdown', 'pointerup', 'keydown', 'click'] as const

/** Whether the person has touched this page, before which browsers let nothing sound. */
function useHasGesture() {
  const [hasOne, setHasOne] = useState(hasGesture)
  useEffect(() => {
    if (hasOne) return
    const note = () => setHasOne(hasGesture())
    for (const gesture of gestures) window.addEventListener(gesture, note)
    return () => {
      for (const gesture of gestures) window.removeEventListener(gesture, note)
    }
  }, [hasOne])
  return hasOne
}

export type SoundState = 'silent' | 'muted' | 'waiting' | 'sounding'

/** Plays the sound for new messages, in one tab of the browser only; returns its state. */
export function useMessageSound(loginId: string, hasNews: boolean): SoundState {
  const isMuted = useMuted((state) => state.isMuted)
  const isAllowed = useHasGesture()
  const sounds = hasNews && !isMuted && isAllowed
  useEffect(() => {
    if (sounds) return lead(`message-sound-${loginId}`, loop)
    return undefined
  }, [sounds, loginId])
  if (!hasNews) return 'silent'
  if (isMuted) return 'muted'
  return isAllowed ? 'sounding' : 'waiting'
}
