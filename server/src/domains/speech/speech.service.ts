import { createHash } from 'node:crypto'
import { type Db, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import { noLimit, rateLimit } from '#platform/http/rate-limit'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { openEngine } from './engines/open-engine.ts'
import { type SpeechEngine, SpeechFailure } from './engines/speech-engine.ts'
import { insertAudio, selectAudio } from './speech.queries.ts'
import { spokenText } from './spoken/spoken-text.ts'

/** Of a tenant. The sweep leaves three quarters, so that there is room until the next one. */
export const mostStoredBytes = 64 * 1024 * 1024

/** Longer audio is not stored. */
const mostAudioBytes = 2_097_152

/** Texts of a session that have to be made: at once, and a second on average. */
const made = { atOnce: 20, perSecond: 0.5 } as const

const busySeconds = 5

function failureOf(error: unknown): unknown {
  if (!(error instanceof SpeechFailure)) return error
  if (error.fault !== 'busy') return new AppError('speech.unavailable', { cause: error })
  const wait = { details: { seconds: busySeconds }, retryAfterSeconds: busySeconds }
  return new AppError('speech.busy', { ...wait, cause: error })
}

export type Speech = ReturnType<typeof openSpeech>

/** The speech of a process. `engine` is that of the settings unless a test brings its own. */
export function openSpeech(services: Services, engine: SpeechEngine | null = openEngine(services)) {
  const { config, logger, clock, space } = services
  const limit = config.limits === 'load' ? noLimit : rateLimit(made.perSecond, made.atOnce)
  /** What is being made, so that a text that several ask for is made once. */
  const inWork = new Map<string, Promise<Buffer>>()

  const keyOf = ({ voice }: SpeechEngine, text: string) =>
    createHash('sha256').update(`${voice}\n${text.trim()}`).digest()

  async function make(from: SpeechEngine, session: Session, text: string, key: Buffer) {
    const spoken = spokenText(text)
    if (!spoken) throw new AppError('speech.nothing-to-say')
    let audio: Buffer
    try {
      audio = await from.speak(spoken)
    } catch (error) {
      if (error instanceof SpeechFailure) logger.warn({ reason: error.message }, 'no speech')
      throw failureOf(error)
    }
    if (audio.length <= mostAudioBytes && !space.full()) {
      const stored = { audio, now: new Date(clock.now()), mostBytes: mostStoredBytes }
      try {
        await withTenant(services.app, session, (db) =>
          insertAudio(db, { tenantId: session.tenantId, key }, stored),
        )
      } catch (error) {
        // The audio is there, and is made again the next time.
        logger.error({ err: error }, 'speech was not stored')
      }
    }
    return audio
  }

  return {
    isAvailable: engine !== null,

    /**
     * A text as mp3. It is made once, and then stored. Throws speech.off, speech.nothing-to-say, speech.busy, speech.unavailable,
     * and request.too-many.
     */
    async read(session: Session, text: string): Promise<Buffer> {
      if (!engine) throw new AppError('speech.off')
      const { tenantId, sessionId } = session
      const key = keyOf(engine, text)
      const now = new Date(clock.now())
      const stored = await withTenant(services.app, session, (db) =>
        selectAudio(db, { tenantId, key }, now),
      )
      if (stored) return stored
      const name = `${tenantId} ${key.toString('hex')}`
      const begun = inWork.get(name)
      if (begun) return begun
      limit(sessionId, Date.now())
      const making = make(engine, session, text, key)
      inWork.set(name, making)
      try {
        return await making
      } finally {
        inWork.delete(name)
      }
    },

    /** The mp3 of a text in base64 if it is stored, else null: nobody waits for it. One statement, or none. */
    async stored(
      db: Db,
      { tenantId }: Pick<Session, 'tenantId'>,
      text: string,
      { now }: { now: Date },
    ): Promise<string | null> {
      if (!engine) return null
      const audio = await selectAudio(db, { tenantId, key: keyOf(engine, text) }, now)
      return audio?.toString('base64') ?? null
    },

    stop: async () => engine?.stop(),
  }
}
