import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/**
 * Where a time zone may be named or taken from the machine, and why. Everything else asks `useTimeZone()` in the
 * browser and the session or the tenant on the server.
 */
const places: Record<string, string> = {
  'web/src/platform/session/time-zone.ts': 'the one place of the browser',
  'web/src/platform/i18n/format.ts': 'a day of the calendar is the same in every zone',
  'web/src/features/maintenance/plans/trigger-words.ts':
    'a day of the calendar is the same in every zone',
  'web/src/features/imports/columns/file-zones.ts': 'what a file may be said to be written in',
  'server/src/domains/navigation/first-tenant.service.ts': 'what a tenant begins with',
  'server/src/domains/imports/reading/import-suggestion.ts': 'only asks whether a text is a time',
  'server/src/domains/weather/providers/open-meteo.provider.ts':
    'forecasts are asked for by days of China, wherever their readers are',
  'server/src/domains/weather/answers/words.ts': 'a day of the calendar is the same in every zone',
  'server/src/platform/database/embedded/settings.ts': 'the log of the database itself',
  'server/src/platform/database/embedded/processes.ts': 'the log of the database itself',
}

const wrongs: readonly [name: string, expression: RegExp][] = [
  ['names a time zone', /(?<!at time zone )['"`](?:UTC|GMT|(?:Asia|Europe|America|Etc)\/\w+)['"`]/],
  ['takes the zone of the machine', /resolvedOptions\(\)|getTimezoneOffset/],
  ['takes the zone of the session by itself', /info\??\.timeZone/],
  ['has another zone at hand', /[zZ]one\s*(?:\?\?|\|\|)/],
  ['reads the clock of the machine', /\.(?:get|set)(?:Hours|Minutes|Date|Day|Month|FullYear)\(/],
  ['writes by the clock of the machine', /\.toLocale(?:Date|Time)?String\(/],
  ['formats by the clock of the machine', /DateTimeFormat\((?![\s\S]{0,160}(?:timeZone|styles\[))/],
]

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
const wrongsOf = (code: string) =>
  wrongs.filter(([, wrong]) => wrong.test(withoutComments(code))).map(([name]) => name)

const sources = ['web/src', 'server/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter(
      (name) =>
        /\.tsx?$/.test(name) && !/[.-](?:test(?:ing)?|rendered)\.tsx?$|\/testing\//.test(name),
    ),
)

test('the time zone is that of the organisation, and one place says so', () => {
  const found = sources
    .filter((name) => !(name in places))
    .flatMap((name) => wrongsOf(readFileSync(join(root, name), 'utf8')).map((w) => `${name} ${w}`))
  expect(found).toEqual([])
})

test('places that may name a zone still do', () => {
  const idle = Object.keys(places).filter(
    (name) => wrongsOf(readFileSync(join(root, name), 'utf8')).length === 0,
  )
  expect(idle).toEqual([])
})

test.each([
  ['names a time zone', `const usualZone = 'Asia/Shanghai'`],
  ['takes the zone of the machine', 'Intl.DateTimeFormat().resolvedOptions().timeZone'],
  ['takes the zone of the session by itself', 'useSession(({ info }) => info?.timeZone)'],
  ['has another zone at hand', 'clockIn(zone ?? usual, now)'],
  ['reads the clock of the machine', 'const hour = new Date().getHours()'],
  ['writes by the clock of the machine', 'new Date(at).toLocaleString()'],
  ['formats by the clock of the machine', `new Intl.DateTimeFormat('zh', { hour: '2-digit' })`],
])('a source that %s is found', (wrong, code) => {
  expect(wrongsOf(code)).toContain(wrong)
})

test('moments in a zone that is handed over, and texts of moments, are let be', () => {
  const code = [
    `new Intl.DateTimeFormat('en-CA', { timeZone, hour: '2-digit' })`,
    `sql\`to_char(at at time zone 'UTC', 'YYYY')\``,
    'new Date(at).getUTCHours()',
    '/** Such as `Asia/Shanghai`. */',
  ]
  expect(wrongsOf(code.join('\n'))).toEqual([])
})
