import { isIP } from 'node:net'
import { StartError } from '#platform/start-error'

// How settings are read from the variables of the environment. Each reader throws a StartError that names a variable
// with an invalid value.

export type Environment = Readonly<Record<string, string | undefined>>

/** An empty variable counts as not set. */
export function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}

export function oneOf<const T extends string>(
  env: Environment,
  name: string,
  allowed: readonly T[],
  otherwise: T,
): T {
  const value = text(env, name)
  if (value === undefined) return otherwise
  const match = allowed.find((each) => each === value)
  if (match !== undefined) return match
  throw invalidSetting(name, value, { zh: allowed.join('、'), en: allowed.join(', ') })
}

export function port(env: Environment, name: string, otherwise: number): number {
  const value = text(env, name)
  if (value === undefined) return otherwise
  const number = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN
  if (number <= 65535) return number
  throw invalidSetting(name, value, {
    zh: '0 到 65535 的整数',
    en: 'a whole number from 0 to 65535',
  })
}

export function address(env: Environment, name: string, otherwise: string): string {
  const value = text(env, name) ?? otherwise
  if (isIP(value) !== 0 || value === 'localhost') return value
  throw invalidSetting(name, value, { zh: 'IP 地址', en: 'an IP address' })
}

export function url(
  env: Environment,
  name: string,
  protocols: readonly string[],
): string | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
  const forms = protocols.map((protocol) => `${protocol}//…`).join(', ')
  // The value may hold a password, so the message does not repeat it.
  throw invalidSetting(name, undefined, {
    zh: `形如 ${forms} 的地址`,
    en: `an address like ${forms}`,
  })
}

export function hexKey(env: Environment, name: string): Buffer | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, 'hex')
  throw invalidSetting(name, undefined, { zh: '64 位十六进制数字', en: '64 hexadecimal digits' })
}

export function required(
  env: Environment,
  name: string,
  wanted: { zh: string; en: string },
): string {
  const value = text(env, name)
  if (value !== undefined) return value
  throw invalidSetting(name, '', wanted)
}

export function count(env: Environment, name: string, otherwise: number): number {
  const value = text(env, name)
  if (value === undefined) return otherwise
  if (/^[1-9]\d{0,6}$/.test(value)) return Number(value)
  throw invalidSetting(name, value, {
    zh: '1 到 9999999 的整数',
    en: 'a whole number from 1 to 9999999',
  })
}

export function hosts(env: Environment, name: string): readonly string[] {
  const value = text(env, name)
  if (value === undefined) return []
  const entries = value.split(',').map((entry) => entry.trim().toLowerCase())
  if (entries.every((entry) => /^(\[[\da-f:]+\]|[\w.-]+)(:\d{1,5})?$/.test(entry))) {
    return Object.freeze(entries)
  }
  throw invalidSetting(name, value, {
    zh: '以逗号分隔的主机名，可带端口',
    en: 'host names separated by commas, each with an optional port',
  })
}

export function networks(env: Environment, name: string): readonly string[] {
  const value = text(env, name)
  if (value === undefined) return []
  const entries = value.split(',').map((entry) => entry.trim())
  if (entries.every(isNetwork)) return Object.freeze(entries)
  throw invalidSetting(name, value, {
    zh: '以逗号分隔的 IP 地址或网段',
    en: 'IP addresses or networks separated by commas',
  })
}

function isNetwork(entry: string): boolean {
  const [ip = '', bits, ...rest] = entry.split('/')
  const family = isIP(ip)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

export function invalidSetting(
  name: string,
  value: string | undefined,
  wanted: { zh: string; en: string },
) {
  const shown = value === undefined ? name : `${name}=${value}`
  return new StartError({
    zh: `设置 ${shown} 无效，应为：${wanted.zh}。`,
    en: `The setting ${shown} is invalid; it must be ${wanted.en}.`,
  })
}
