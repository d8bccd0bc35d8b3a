import { parseArgs } from 'node:util'
import type { LocalText } from '@iwater/contract/fields'
import { patterns } from '@iwater/contract/kit/patterns'
import { usualTimeZone } from '#domains/navigation'
import type { Quotas } from '#domains/organisation'
import { type Sentence, StartError } from '#platform/start-error'
import { aheadOfUtc } from '#platform/wall-clock'

export type NewTenant = {
  code: string
  name: LocalText
  timeZone: string
  hosts: readonly string[]
  administrator: { loginName: string; name: LocalText }
  system: LocalText
  /** `#rrggbb`; that of the product if omitted. */
  brandColor: string | undefined
  quotas: Quotas
}

export type TenantCommand =
  | { kind: 'help' }
  | { kind: 'list' }
  | { kind: 'add'; tenant: NewTenant }
  | { kind: 'quota'; code: string; quotas: Quotas }
  | { kind: 'suspend'; code: string; reason: LocalText }
  | { kind: 'resume'; code: string }
  | { kind: 'password'; code: string; loginName: string }

export const usage = `npm run tenant -- list
npm run tenant -- add CODE --name-zh 名称 --name-en NAME
    [--time-zone ${usualTimeZone}] [--host water.example.cn]… [--color '#1677ff']
    [--admin admin] [--admin-name-zh 管理员] [--admin-name-en Administrator]
    [--system-zh 运行监测] [--system-en Operations]
    [--people N] [--points N] [--files GB]
npm run tenant -- quota CODE [--people N] [--points N] [--files GB]    (none: no limit)
npm run tenant -- suspend CODE --reason-zh 原因 --reason-en REASON
npm run tenant -- resume CODE
npm run tenant -- password CODE [--admin admin]    (a new first password)`

const text = { type: 'string' } as const

const options = {
  'name-zh': text,
  'name-en': text,
  'time-zone': text,
  host: { type: 'string', multiple: true },
  color: text,
  admin: text,
  'admin-name-zh': text,
  'admin-name-en': text,
  'system-zh': text,
  'system-en': text,
  'reason-zh': text,
  'reason-en': text,
  people: text,
  points: text,
  files: text,
  help: { type: 'boolean' },
} as const

type Option = keyof typeof options
type Values = ReturnType<typeof readValues>['values']

const readValues = (args: readonly string[]) =>
  parseArgs({ args: [...args], options, allowPositionals: true })

const takenBy = {
  list: [],
  add: [
    'name-zh',
    'name-en',
    'time-zone',
    'host',
    'color',
    'admin',
    'admin-name-zh',
    'admin-name-en',
    'system-zh',
    'system-en',
    'people',
    'points',
    'files',
  ],
  quota: ['people', 'points', 'files'],
  suspend: ['reason-zh', 'reason-en'],
  resume: [],
  password: ['admin'],
} as const satisfies Record<string, readonly Option[]>

const wrong = (sentence: Sentence) =>
  new StartError({ zh: sentence.zh, en: `${sentence.en}\n\n${usage}` })

const longestName = 80
const longestReason = 500
const mostOf = { people: 1e6, points: 1e7, files: 1e15 }

/** A text that is given, or its default. Throws where there is neither, and where it is too long. */
function textOf(
  values: Values,
  option: Exclude<Option, 'help' | 'host' | 'people' | 'points' | 'files'>,
  usual?: string,
  most = longestName,
) {
  const given = (values[option] ?? usual ?? '').trim()
  if (given === '') throw wrong({ zh: `缺少 --${option}。`, en: `--${option} is missing.` })
  if (given.length > most)
    throw wrong({
      zh: `--${option} 最多 ${most} 个字符。`,
      en: `--${option} can have at most ${most} characters.`,
    })
  return given
}

const localOf = (values: Values, name: 'name' | 'admin-name' | 'system', usual?: LocalText) => ({
  zh: textOf(values, `${name}-zh`, usual?.zh),
  en: textOf(values, `${name}-en`, usual?.en),
})

function assertMatches(given: string, expression: RegExp, sentence: Sentence) {
  if (!expression.test(given)) throw wrong(sentence)
}

function zoneOf(values: Values) {
  const zone = textOf(values, 'time-zone', usualTimeZone)
  try {
    aheadOfUtc(zone, 0)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw wrong({ zh: `没有时区 ${zone}。`, en: `There is no time zone ${zone}.` })
  }
  return zone
}

function hostsOf({ host = [] }: Values) {
  for (const each of host)
    if (patterns.host(each) !== null)
      throw wrong({
        zh: `${each} 不是有效的域名，如 water.example.cn。`,
        en: `${each} is no host name such as water.example.cn.`,
      })
  return host
}

/** A quota as it is stored, null for `none`; undefined where it is not given. */
function quotaOf(values: Values, option: 'people' | 'points' | 'files', unit: number) {
  const given = values[option]
  if (given === undefined) return undefined
  if (given === 'none') return null
  const quota = Math.round(Number(given) * unit)
  if (!/^\d+(\.\d+)?$/.test(given) || quota < 1 || quota > mostOf[option])
    throw wrong({
      zh: `--${option} 应为正数，或 none（不限）。`,
      en: `--${option} must be a number above 0, or none.`,
    })
  return quota
}

function quotasOf(values: Values): Quotas {
  const people = quotaOf(values, 'people', 1)
  const points = quotaOf(values, 'points', 1)
  const fileBytes = quotaOf(values, 'files', 1e9)
  return {
    ...(people !== undefined && { people }),
    ...(points !== undefined && { points }),
    ...(fileBytes !== undefined && { fileBytes }),
  }
}

function someQuotas(values: Values) {
  const quotas = quotasOf(values)
  if (Object.keys(quotas).length > 0) return quotas
  throw wrong({
    zh: '缺少 --people、--points 或 --files。',
    en: '--people, --points or --files is missing.',
  })
}

function loginNameOf(values: Values) {
  const loginName = textOf(values, 'admin', 'admin', 32)
  assertMatches(loginName, /^[a-z0-9][a-z0-9._-]*$/i, {
    zh: '登录名由字母、数字、点、下划线和连字符组成。',
    en: 'A login name has letters, digits, dots, underscores and dashes.',
  })
  return loginName
}

function newTenant(values: Values, code: string): NewTenant {
  assertMatches(code, /^[a-z0-9-]{2,32}$/, {
    zh: '单位代码由 2 至 32 个小写字母、数字和连字符组成。',
    en: 'An organisation code has 2 to 32 small letters, digits and dashes.',
  })
  const loginName = loginNameOf(values)
  const { color } = values
  if (color !== undefined)
    assertMatches(color, /^#[\da-f]{6}$/i, {
      zh: '颜色的格式为 #1677ff。',
      en: 'A colour has the form #1677ff.',
    })
  return {
    code,
    name: localOf(values, 'name'),
    timeZone: zoneOf(values),
    hosts: hostsOf(values),
    administrator: {
      loginName,
      name: localOf(values, 'admin-name', { zh: '管理员', en: 'Administrator' }),
    },
    system: localOf(values, 'system', { zh: '运行监测', en: 'Operations' }),
    brandColor: color,
    quotas: quotasOf(values),
  }
}

function assertTaken(values: Values, kind: keyof typeof takenBy) {
  const known: readonly Option[] = takenBy[kind]
  const other = (Object.keys(values) as Option[]).find((option) => !known.includes(option))
  if (other !== undefined)
    throw wrong({ zh: `${kind} 没有选项 --${other}。`, en: `${kind} has no option --${other}.` })
}

const suspension = (values: Values): LocalText => ({
  zh: textOf(values, 'reason-zh', undefined, longestReason),
  en: textOf(values, 'reason-en', undefined, longestReason),
})

/** A command about one tenant, whose code comes after it. */
function commandOn(
  kind: 'add' | 'quota' | 'suspend' | 'resume' | 'password',
  code: string,
  values: Values,
): TenantCommand {
  if (kind === 'add') return { kind, tenant: newTenant(values, code) }
  if (kind === 'quota') return { kind, code, quotas: someQuotas(values) }
  if (kind === 'password') return { kind, code, loginName: loginNameOf(values) }
  return kind === 'resume' ? { kind, code } : { kind, code, reason: suspension(values) }
}

const isKind = (kind: string): kind is keyof typeof takenBy => Object.hasOwn(takenBy, kind)

/** What is asked for. Throws a StartError that names what is missing or wrong. */
export function readTenantCommand(args: readonly string[]): TenantCommand {
  const { values, positionals } = parsed(args)
  const [kind = '', ...rest] = positionals
  if (values.help || kind === '') return { kind: 'help' }
  if (!isKind(kind)) throw wrong({ zh: `没有命令 ${kind}。`, en: `There is no command ${kind}.` })
  assertTaken(values, kind)
  const [code, unknown] = kind === 'list' ? ['', ...rest] : rest
  if (unknown !== undefined)
    throw wrong({ zh: `不明的参数 ${unknown}。`, en: `Unknown argument ${unknown}.` })
  if (kind === 'list') return { kind }
  if (code === undefined)
    throw wrong({ zh: '缺少单位代码。', en: 'The organisation code is missing.' })
  return commandOn(kind, code, values)
}

function parsed(args: readonly string[]) {
  try {
    return readValues(args)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw wrong({ zh: `参数有误：${error.message}`, en: error.message })
  }
}
