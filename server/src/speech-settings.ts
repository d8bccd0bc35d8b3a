import { type Environment, invalidSetting, oneOf, required, text, url } from './environment.ts'

/** Who speaks; `off` nobody. */
export type SpeechSettings =
  | { readonly provider: 'off' }
  | { readonly provider: 'built-in' }
  /** `command` is the program, by its path or as the system finds it. */
  | { readonly provider: 'espeak-ng'; readonly command: string }
  | {
      readonly provider: 'tencent'
      readonly endpoint: string
      readonly keyId: string
      readonly keySecret: string
      readonly region: string
      /** Numbers of voices in the provider's list. */
      readonly voices: { readonly zh: number; readonly en: number }
    }

const forSpeech = (env: Environment, name: string) =>
  required(env, name, { zh: '语音合成所需的值', en: 'a value required by the speech provider' })

function voice(env: Environment, name: string, otherwise: number): number {
  const value = text(env, name) ?? String(otherwise)
  if (/^\d{1,9}$/.test(value)) return Number(value)
  throw invalidSetting(name, value, {
    zh: '音色编号，如 101001',
    en: 'the number of a voice, such as 101001',
  })
}

export function readSpeechSettings(env: Environment): SpeechSettings {
  const provider = oneOf(
    env,
    'SPEECH_PROVIDER',
    ['off', 'built-in', 'espeak-ng', 'tencent'],
    'built-in',
  )
  if (provider === 'off' || provider === 'built-in') return { provider }
  if (provider === 'espeak-ng') {
    return { provider, command: text(env, 'SPEECH_COMMAND') ?? 'espeak-ng' }
  }
  return {
    provider,
    endpoint: url(env, 'SPEECH_ENDPOINT', ['https:', 'http:']) ?? 'https://tts.tencentcloudapi.com',
    keyId: forSpeech(env, 'SPEECH_KEY_ID'),
    keySecret: forSpeech(env, 'SPEECH_KEY_SECRET'),
    region: text(env, 'SPEECH_REGION') ?? 'ap-guangzhou',
    voices: { zh: voice(env, 'SPEECH_VOICE', 101_001), en: voice(env, 'SPEECH_VOICE_EN', 101_050) },
  }
}
