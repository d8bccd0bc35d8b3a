import { randomUUID } from 'node:crypto'
import { ForbiddenTarget, guardedFetch, TooLarge } from '#platform/egress/guarded-fetch'
import { signTencent } from '#platform/egress/tencent-signature'
import type { Services } from '#platform/services'
import { piecesOf, type Spoken } from '../spoken/spoken-text.ts'
import { isMp3 } from './mp3-frames.ts'
import { type SpeechEngine, SpeechFailure } from './speech-engine.ts'

type Config = Services['config']
type Settings = Extract<Config['speech'], { provider: 'tencent' }>
type Egress = Pick<Config, 'mode' | 'egressHosts' | 'egress'> & { patienceMs?: number }

/** A call takes 150 Chinese characters or 500 letters; punctuation counts. */
const mostCharacters = { zh: 140, en: 450 } as const
const languages = { zh: 1, en: 2 } as const
const patienceMs = 10_000

type Answer = { Response?: { Error?: { Code?: unknown }; Audio?: unknown } }

/** Codes as the list of errors of the product and of the cloud has them. */
function failureOfCode(code: string): SpeechFailure {
  if (/^(AuthFailure|UnauthorizedOperation)\b/.test(code)) return new SpeechFailure('refused', code)
  if (/^(RequestLimitExceeded|LimitExceeded|ResourceInsufficient)\b/.test(code)) {
    return new SpeechFailure('quota', code)
  }
  // The package of the account is used up, or was not bought.
  if (
    /^(UnsupportedOperation\.(PkgExhausted|NoFreeAccount|ServerNotOpen|AccountArrears))/.test(code)
  ) {
    return new SpeechFailure('quota', code)
  }
  return new SpeechFailure(/^InternalError\b/.test(code) ? 'unreachable' : 'refused', code)
}

function failureOfError(error: unknown, isLate: boolean): SpeechFailure {
  if (error instanceof SpeechFailure) return error
  const { name, message } = error as Error
  if (error instanceof ForbiddenTarget) return new SpeechFailure('refused', message)
  if (error instanceof TooLarge) return new SpeechFailure('garbled', message)
  // An answer that is cut off by our patience says no more than that it was.
  const isTimeout = isLate || name === 'TimeoutError' || name === 'AbortError'
  return new SpeechFailure(isTimeout ? 'timeout' : 'unreachable', message, { cause: error })
}

async function audioOf(response: Response): Promise<Buffer> {
  if (response.status === 429) throw new SpeechFailure('quota', 'status 429')
  if (response.status !== 200) throw new SpeechFailure('unreachable', `status ${response.status}`)
  let answer: Answer | null
  try {
    answer = JSON.parse(await response.text()) as Answer | null
  } catch (error) {
    throw new SpeechFailure('garbled', 'no JSON', { cause: error })
  }
  const { Error: error, Audio: audio } = answer?.Response ?? {}
  if (error) throw failureOfCode(String(error.Code))
  const bytes = Buffer.from(typeof audio === 'string' ? audio : '', 'base64')
  if (!isMp3(bytes)) throw new SpeechFailure('garbled', 'no mp3')
  return bytes
}

/** Text To Speech of Tencent Cloud, TextToVoice of 2019-08-23. */
export function tencentEngine(
  { endpoint, keyId, keySecret, region, voices }: Settings,
  egress: Egress,
): SpeechEngine {
  async function speakPiece(text: string, language: Spoken['language']) {
    const payload = JSON.stringify({
      Text: text,
      SessionId: randomUUID(),
      VoiceType: voices[language],
      PrimaryLanguage: languages[language],
      SampleRate: 16_000,
      Codec: 'mp3',
    })
    const { host } = new URL(endpoint)
    const call = { host, service: 'tts', action: 'TextToVoice', payload, at: new Date() }
    const headers = {
      ...signTencent(call, { keyId, keySecret }),
      'x-tc-version': '2019-08-23',
      'x-tc-region': region,
    }
    const patience = egress.patienceMs ?? patienceMs
    const begun = performance.now()
    try {
      return await audioOf(
        await guardedFetch(egress, endpoint, {
          method: 'POST',
          headers,
          body: payload,
          patienceMs: patience,
        }),
      )
    } catch (error) {
      throw failureOfError(error, performance.now() - begun >= patience - 1)
    }
  }

  return {
    voice: `tencent 1 ${voices.zh} ${voices.en}`,
    async speak({ language, text }) {
      const parts: Buffer[] = []
      // One after the other: the account is limited by the second. Parts of mp3 that follow each other are one.
      for (const piece of piecesOf(text, mostCharacters[language])) {
        parts.push(await speakPiece(piece, language))
      }
      return Buffer.concat(parts)
    },
    stop: async () => {},
  }
}
