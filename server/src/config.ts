import { resolve } from 'node:path'
import { parseDatabaseUrl } from '#platform/database/address'
import { StartError } from '#platform/start-error'
import { readStorageSettings, type StorageSettings } from '#platform/storage/storage-settings'
import {
  address,
  count,
  type Environment,
  hexKey,
  hosts,
  invalidSetting,
  networks,
  oneOf,
  port,
  required,
  text,
  url,
} from './environment.ts'
import { readSpeechSettings, type SpeechSettings } from './speech-settings.ts'
import { readWeatherSettings, type WeatherSettings } from './weather-settings.ts'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** How codes are sent. `endpoint` is the address of the channel. */
export type SmsSettings =
  | { readonly channel: 'outbox' }
  | ({ readonly channel: 'aliyun' } & SmsAccount)
  | ({ readonly channel: 'tencent'; readonly appId: string; readonly region: string } & SmsAccount)

type SmsAccount = {
  readonly endpoint: string
  readonly keyId: string
  readonly keySecret: string
  readonly signName: string
  readonly template: string
}

/** Every setting of a server process. Each one is described in docs/operations.md. */
export type Config = {
  /** `demo` seeds tenants and listens on this machine only; `production` does neither. */
  readonly mode: 'demo' | 'production'
  readonly host: string
  /** TCP ports; 0 asks the system for a free one. */
  readonly port: number
  readonly hj212Port: number
  readonly mqttPort: number
  /** Absolute path of the folder that holds the database, the files and the secrets. */
  readonly dataDir: string
  /** Folder of uploaded files; processes that share a database share it too. */
  readonly filesDir: string
  /** Where uploaded files are kept: in `filesDir`, or in a bucket of an S3-compatible store. */
  readonly storage: StorageSettings
  /** A separate PostgreSQL server; without it the embedded one is used. */
  readonly databaseUrl: string | undefined
  /** Connections of this process: for requests, and for field data and timed work. */
  readonly databaseClients: { readonly requests: number; readonly field: number }
  readonly simulator: boolean
  /** Seals secrets in the database, 32 bytes; without it a key is made and kept in the data folder. */
  readonly secretKey: Buffer | undefined
  /** An external MQTT broker to subscribe to, besides the embedded one. */
  readonly mqttUrl: string | undefined
  readonly limits: 'standard' | 'load'
  /** Who may read the API document. */
  readonly apiDocument: 'public' | 'signed-in'
  /** Whether sign-ins leave the access token in a cookie as well, for pages of other products on the host. */
  readonly accessCookie: boolean
  readonly logLevel: (typeof logLevels)[number]
  /** Addresses or networks of the proxies whose forwarded headers are trusted. */
  readonly trustProxy: readonly string[]
  /** Address under which people reach the product, without a slash at the end. */
  readonly baseUrl: string | undefined
  /**
   * Hosts (`name` or `name:port`) that requests to addresses from the database may reach although they are not public.
   */
  readonly egressHosts: readonly string[]
  /** Where else such requests may go: anywhere on the public internet, or nowhere. */
  readonly egress: 'public' | 'listed'
  readonly sms: SmsSettings
  /** Maximum number of SMS of a tenant a day. */
  readonly smsDailyBudget: number
  /** Maximum number of all tenants together. */
  readonly smsTotalDailyBudget: number
  readonly weather: WeatherSettings
  readonly speech: SpeechSettings
  /** Days after which log entries, and the kept weather of past days, are deleted. */
  readonly keepDays: {
    readonly signIns: number
    readonly messages: number
    readonly sms: number
    readonly weather: number
  }
}

const projectRoot = resolve(import.meta.dirname, '../..')
const loopback = '127.0.0.1'

/** Reads the settings; throws a StartError that names the first invalid variable. */
export function readConfig(env: Environment = process.env): Config {
  const mode = oneOf(env, 'IWATER_MODE', ['demo', 'production'], 'demo')
  const dataDir = resolve(text(env, 'IWATER_DATA') ?? resolve(projectRoot, 'data'))
  const config: Config = {
    mode,
    // Shells and build tools set HOST for their own purposes, so the demo ignores it.
    host: mode === 'demo' ? loopback : address(env, 'HOST', '0.0.0.0'),
    port: port(env, 'PORT', 8080),
    hj212Port: port(env, 'HJ212_PORT', 9212),
    mqttPort: port(env, 'MQTT_PORT', 1883),
    dataDir,
    filesDir: resolve(text(env, 'IWATER_FILES') ?? resolve(dataDir, 'files')),
    storage: readStorageSettings(env),
    databaseUrl: databaseUrl(env),
    databaseClients: {
      requests: clients(env, 'DATABASE_CLIENTS', 20),
      field: clients(env, 'DATABASE_FIELD_CLIENTS', 10),
    },
    secretKey: hexKey(env, 'IWATER_SECRET_KEY'),
    simulator: mode === 'demo' && oneOf(env, 'IWATER_SIMULATOR', ['on', 'off'], 'on') === 'on',
    mqttUrl: url(env, 'MQTT_URL', ['mqtt:', 'mqtts:', 'ws:', 'wss:']),
    limits: oneOf(env, 'IWATER_LIMITS', ['standard', 'load'], 'standard'),
    apiDocument: oneOf(
      env,
      'API_DOCUMENT',
      ['public', 'signed-in'],
      mode === 'demo' ? 'public' : 'signed-in',
    ),
    accessCookie: oneOf(env, 'ACCESS_COOKIE', ['on', 'off'], 'off') === 'on',
    // The terminal of a demo shows problems; the log of a service shows all events.
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, mode === 'demo' ? 'warn' : 'info'),
    trustProxy: networks(env, 'TRUST_PROXY'),
    baseUrl: url(env, 'BASE_URL', ['http:', 'https:'])?.replace(/\/+$/, ''),
    egressHosts: hosts(env, 'EGRESS_HOSTS'),
    egress: oneOf(env, 'EGRESS', ['public', 'listed'], 'public'),
    sms: readSmsSettings(env),
    smsDailyBudget: count(env, 'SMS_DAILY_BUDGET', 1000),
    smsTotalDailyBudget: count(env, 'SMS_TOTAL_DAILY_BUDGET', 10_000),
    weather: readWeatherSettings(env, mode),
    speech: readSpeechSettings(env),
    keepDays: {
      signIns: logDays(env, 'SIGN_IN_LOG_DAYS', 400),
      messages: count(env, 'MESSAGE_DAYS', 1095),
      sms: logDays(env, 'SMS_LOG_DAYS', 190),
      weather: count(env, 'WEATHER_DAYS', 400),
    },
  }
  if (config.mode === 'production' && config.limits === 'load') {
    throw new StartError({
      zh: 'IWATER_LIMITS=load 只用于压力测试，生产模式不接受；请删除该变量。',
      en: 'IWATER_LIMITS=load is for benchmarks and not accepted in production mode. Remove the variable.',
    })
  }
  return Object.freeze(config)
}

function databaseUrl(env: Environment): string | undefined {
  const value = text(env, 'DATABASE_URL')
  if (value !== undefined) parseDatabaseUrl(value)
  return value
}

/** With fewer, a few slow queries would block everybody; more than the processors of a database server help nobody. */
const poolBounds = { least: 4, most: 500 } as const

function clients(env: Environment, name: string, otherwise: number): number {
  const { least, most } = poolBounds
  const size = count(env, name, otherwise)
  if (size >= least && size <= most) return size
  throw invalidSetting(name, String(size), {
    zh: `${least} 到 ${most} 的整数`,
    en: `a whole number from ${least} to ${most}`,
  })
}

const smsEndpoints = {
  aliyun: 'https://dysmsapi.aliyuncs.com/',
  tencent: 'https://sms.tencentcloudapi.com/',
} as const

const forSms = (env: Environment, name: string) =>
  required(env, name, { zh: '短信通道所需的值', en: 'a value required by the SMS channel' })

function readSmsSettings(env: Environment): SmsSettings {
  const channel = oneOf(env, 'SMS_CHANNEL', ['outbox', 'aliyun', 'tencent'], 'outbox')
  if (channel === 'outbox') return { channel }
  const account = {
    endpoint: url(env, 'SMS_ENDPOINT', ['https:', 'http:']) ?? smsEndpoints[channel],
    keyId: forSms(env, 'SMS_KEY_ID'),
    keySecret: forSms(env, 'SMS_KEY_SECRET'),
    signName: forSms(env, 'SMS_SIGN_NAME'),
    template: forSms(env, 'SMS_TEMPLATE'),
  }
  if (channel === 'aliyun') return { channel, ...account }
  const region = text(env, 'SMS_REGION') ?? 'ap-guangzhou'
  return { channel, ...account, appId: forSms(env, 'SMS_APP_ID'), region }
}

/** Logs have to be kept for six months at least (Cybersecurity Law of China, article 21). */
const leastLogDays = 180

function logDays(env: Environment, name: string, otherwise: number): number {
  const days = count(env, name, otherwise)
  if (days >= leastLogDays) return days
  throw invalidSetting(name, String(days), {
    zh: `不少于 ${leastLogDays} 天（网络日志须留存六个月以上）`,
    en: `${leastLogDays} days or more, because logs must be kept for six months`,
  })
}
