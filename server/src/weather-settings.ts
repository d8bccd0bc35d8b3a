import { createPrivateKey } from 'node:crypto'
import { type Environment, invalidSetting, oneOf, required, text, url } from './environment.ts'

/** Where weather comes from; `off` pulls none. */
export type WeatherSettings =
  | { readonly provider: 'off' }
  | { readonly provider: 'example' }
  | { readonly provider: 'open-meteo'; readonly host: string }
  | {
      readonly provider: 'qweather'
      readonly host: string
      readonly credentials:
        | { readonly apiKey: string }
        /** The private key as PEM. */
        | { readonly projectId: string; readonly keyId: string; readonly privateKey: string }
    }
  | {
      readonly provider: 'tianqiapi'
      readonly host: string
      readonly appId: string
      readonly appSecret: string
    }

const hosts = {
  'open-meteo': 'https://api.open-meteo.com',
  tianqiapi: 'https://tianqiapi.com',
} as const

const forWeather = (env: Environment, name: string) =>
  required(env, name, { zh: '天气数据源所需的值', en: 'a value required by the weather provider' })

function privateKey(env: Environment): string {
  // Environment files hold it in one line.
  const key = forWeather(env, 'QWEATHER_PRIVATE_KEY').replaceAll('\\n', '\n')
  let type: string | undefined
  try {
    type = createPrivateKey(key).asymmetricKeyType
  } catch {
    // Told below, without the key.
  }
  if (type === 'ed25519') return key
  throw invalidSetting('QWEATHER_PRIVATE_KEY', undefined, {
    zh: 'PEM 格式的 Ed25519 私钥',
    en: 'an Ed25519 private key as PEM',
  })
}

export function readWeatherSettings(
  env: Environment,
  mode: 'demo' | 'production',
): WeatherSettings {
  const provider = oneOf(
    env,
    'WEATHER_PROVIDER',
    ['off', 'example', 'open-meteo', 'qweather', 'tianqiapi'],
    mode === 'demo' ? 'example' : 'open-meteo',
  )
  const endpoint = url(env, 'WEATHER_ENDPOINT', ['https:', 'http:'])?.replace(/\/+$/, '')
  if (provider === 'off') return { provider }
  if (provider === 'example') return { provider }
  if (provider === 'open-meteo') return { provider, host: endpoint ?? hosts[provider] }
  if (provider === 'tianqiapi') {
    const [appId, appSecret] = [
      forWeather(env, 'TIANQIAPI_ID'),
      forWeather(env, 'TIANQIAPI_SECRET'),
    ]
    return { provider, host: endpoint ?? hosts[provider], appId, appSecret }
  }
  // Each account has a host of its own.
  const host = endpoint ?? forWeather(env, 'WEATHER_ENDPOINT')
  const apiKey = text(env, 'QWEATHER_API_KEY')
  if (apiKey !== undefined) return { provider, host, credentials: { apiKey } }
  return {
    provider,
    host,
    credentials: {
      projectId: forWeather(env, 'QWEATHER_PROJECT'),
      keyId: forWeather(env, 'QWEATHER_KEY_ID'),
      privateKey: privateKey(env),
    },
  }
}
