import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Terms that are gone for good, and the term to use instead. */
const terms: readonly [term: string, expression: RegExp, instead: string][] = [
  ['entrance', /entrance/i, 'sign-in, authentication or sign-in settings'],
  ['way in', /\bways? in\b(?! which)|ways?-in\b|\bwaysIn|WaysIn|\bwayIn|WayIn/i, 'sign-in method'],
  ['door', /\bdoors?\b|doorkeeper/i, 'public interface or priority limiter'],
  ['veil', /\bveil|Veil/, 'encrypted password'],
  ['known browser', /(?<!un)known[ _-]?(?:browser|network)/i, 'trusted device or trusted network'],
  ['stranger', /stranger/i, 'unauthenticated caller or unknown device'],
  ['refusal', /refusal/i, 'rejection'],
  ['breach', /breach/i, 'limit exceeded or out of limits'],
  ['advertisement', /advertisement/i, 'page announcement'],
  ['own unit', /\bown[ -]?units?\b|\bownUnits?|OwnUnits?/i, 'followed unit'],
  ['ledger', /(?<!know)ledger/i, 'batch or counters'],
  ['look', /\slook=["{]|StateLook|\blooks=\{/, 'variant or appearance'],
  [
    'why',
    /\bWhy[A-Z]\w|\b(?:ask|read|use)Why\b|\bwhy\.(?:service|test|text)\b/,
    'access explanation',
  ],
  ['whoever', /\bwhoever\b/i, 'users or members'],
  ['those who', /\bthose who\b/i, 'users or members'],
  ['in sight', /\bin sight\b/i, 'visible or accessible'],
  ['what the session sees', /what (?:the|a) session sees/i, 'visible or accessible'],
  ['工作台', /工作台/, '首页, 工作桌面 or 个人桌面'],
  ['返回首页', /(?:返回|默认|登录后的)首页/, '起始页, which each user chooses; 首页 is one page'],
  ['质量标记', /(?:质量|异常)标记/, '数据标记'],
  ["person's own", /person['’]s own|of (?:a person|one)['’]s own/i, 'their'],
]

/** What keeps an old word, because it is stored or read by clients that cannot change with the code. */
const kept: readonly [expression: RegExp, reason: string][] = [
  [
    /\bentrance\.[a-z-]+/g,
    'error codes are read by clients; the trail and earlier installations hold a permission',
  ],
  [/advertisementId/g, 'a field that clients read'],
  [
    /x-known-browser\b|(?<=const purpose = )'known browser'/g,
    'a cookie that browsers have stored, and what its value is signed for',
  ],
  [/closedAdvertisements/g, 'a record that browsers have stored'],
  [
    /(?<=['"])advertisement(?=['"])|\badvertisement(?:: '| \()/g,
    'a table had this name, which entries of the audit trail keep',
  ],
  [/'breach'|\bbreach(?=: )|`breach`|\bbreachCount/g, 'a state that clients read'],
  [/(?:tile|row)-breach/g, 'a class that is made of the state'],
  [
    /\b(?:field_refusal|known_browser|unknown_refusal|breach_untils?)\b|~ 'advertisement\|/g,
    'names in the installation of an earlier version that the upgrade is tested with',
  ],
  [/"工作台"/g, 'a menu in the installation of an earlier version'],
  [/`refusals` of a field connection became/g, 'the changelog names what was renamed'],
]

const exclude = (name: string) =>
  /node_modules|^dist$|test-results|decisions$|migrations$/.test(name)
const names = globSync(
  [
    '{contract,web,server,e2e,bench,scripts}/**/*.{ts,tsx,mjs,js,css,html,md}',
    'docs/*.md',
    '*.{md,mjs,ts}',
  ],
  { cwd: root, exclude },
)
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name !== 'scripts/words.test.ts' && !name.includes('/dist/'))
  .sort()

function termsIn(name: string, text: string) {
  const rest = kept.reduce((left, [expression]) => left.replaceAll(expression, ''), text)
  return terms.flatMap(([term, expression, instead]) =>
    expression.test(name) || expression.test(rest) ? [{ term, instead }] : [],
  )
}

const texts = names.map((name) => ({ name, text: readFileSync(resolve(root, name), 'utf8') }))
const found = texts.flatMap(({ name, text }) =>
  termsIn(name, text).map((one) => ({ name, ...one })),
)

test('files, names, texts and comments use the terms of the field', () => {
  expect(names.length).toBeGreaterThan(1500)
  expect(found.map(({ name, term, instead }) => `${name}: “${term}”, use ${instead}`)).toEqual([])
})

test('every exception is still needed', () => {
  const isUsed = (expression: RegExp) => texts.some(({ text }) => text.search(expression) >= 0)
  expect(kept.filter(([expression]) => !isUsed(expression))).toEqual([])
})

test.each([
  ['a name of a file', 'web/src/shell/pages/WhyNotice.tsx', ''],
  ['an identifier', 'web/src/a.ts', 'const methods = readWaysIn()'],
  ['a property', 'web/src/a.tsx', '<Button look="solid">'],
  ['a text', 'web/src/a.text.ts', `en: 'Ways in of the tenant'`],
  ['a name of a page', 'web/src/a.text.ts', `zh: '返回工作台'`],
  ['a Chinese term', 'web/src/a.text.ts', `zh: '质量标记'`],
  ['a comment', 'web/src/a.ts', '/** Shown to whoever opens it. */'],
])('%s with an old term is found', (_, name, text) => {
  expect(termsIn(name, text)).toHaveLength(1)
})

test('codes, fields and names that clients or the database have stored are exempt', () => {
  const text = [
    `throw new AppError('entrance.not-bound')`,
    `const shown = list.filter(({ advertisementId }) => advertisementId !== id)`,
    `const former = { advertisement: 'page_announcement' }`,
    `state === 'breach' && breachCount > 0`,
    'The direction in which it moves, and ways in which it may.',
  ]
  expect(termsIn('web/src/a.ts', text.join('\n'))).toEqual([])
})
