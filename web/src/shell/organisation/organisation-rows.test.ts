import type { OrganisationNode } from '@iwater/contract/organisation'
import { expect, test } from 'vitest'
import { openAtFirst, organisationRows, rowBeginningWith, toggled } from './organisation-rows.ts'

type Sketch = [name: string, children?: Sketch[], rest?: Partial<OrganisationNode>]

const node = ([zh, children = [], rest = {}]: Sketch): OrganisationNode => ({
  organizationId: zh,
  organizationName: zh,
  name: { zh, en: `EN ${zh}` },
  parentId: null,
  kind: 'plant',
  isShow: true,
  teamFlagShow: true,
  children: children.map(node),
  ...rest,
})

const tree = [
  node([
    '集团',
    [
      ['城东水厂', [['东泵站'], ['东清水池']]],
      ['城西水厂', [['西泵站', [], { isShow: false }]]],
      ['管网', [['泵站一'], ['泵站二']], { teamFlagShow: false }],
    ],
  ]),
]

const rowsWith = (open: string[], keyword = '', language: 'zh' | 'en' = 'zh') =>
  organisationRows(tree, { open: new Set(open), keyword, language })
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

test('at first the top and what is above the organisation on screen are open', () => {
  const open = openAtFirst(tree, '泵站二')
  expect([...open]).toEqual(['集团', '管网'])
  expect(names(rowsWith([...open]))).toEqual([
    '集团',
    '城东水厂',
    '城西水厂',
    '管网',
    '泵站一',
    '泵站二',
  ])
})

test('a line tells its level and its place among its siblings', () => {
  const [, east] = rowsWith(['集团'])
  expect(east).toMatchObject({ level: 2, place: 1, of: 3, isParent: true, isOpen: false })
})

test('a keyword keeps what it is found in and what is above that', () => {
  const rows = rowsWith([], '泵')
  expect(names(rows)).toEqual([
    '集团',
    '城东水厂',
    '东泵站',
    '城西水厂',
    '西泵站',
    '管网',
    '泵站一',
    '泵站二',
  ])
  expect(rows.find(({ name }) => name === '东泵站')?.hit).toEqual({ from: 1, to: 2 })
  expect(rows.find(({ name }) => name === '城东水厂')?.hit).toBeNull()
})

test('a keyword is looked for in the names on screen, whatever their case', () => {
  expect(names(rowsWith([], 'en 东'))).toEqual([])
  expect(names(rowsWith([], 'en 东泵', 'en'))).toEqual(['EN 集团', 'EN 城东水厂', 'EN 东泵站'])
})

test('only what is shown and in use by the team can be chosen', () => {
  const rows = rowsWith(['集团', '城西水厂', '管网'])
  const rejected = rows.filter(({ canBeChosen }) => !canBeChosen)
  expect(names(rejected)).toEqual(['西泵站', '管网'])
})

test('opening a line of the second level folds its siblings', () => {
  const rows = rowsWith(['集团', '城东水厂'])
  const network = rows.find(({ name }) => name === '管网')
  if (network === undefined) throw new Error('no such line')
  const open = toggled(rows, new Set(['集团', '城东水厂']), network)
  expect([...open]).toEqual(['集团', '管网'])
  const [, , , opened] = rowsWith([...open])
  if (opened === undefined) throw new Error('no such line')
  expect([...toggled(rowsWith([...open]), open, opened)]).toEqual(['集团'])
})

test('typing goes to the next name that begins so, and from the last to the first', () => {
  const rows = rowsWith(['集团'])
  const found = (typed: string, from: string) => rowBeginningWith(rows, typed, from)?.name
  expect(found('城', '集团')).toBe('城东水厂')
  expect(found('城', '城东水厂')).toBe('城西水厂')
  expect(found('城', '城西水厂')).toBe('城东水厂')
  expect(found('城西', '城东水厂')).toBe('城西水厂')
  expect(found('cx', '集团')).toBe('城西水厂')
  expect(found('x', '集团')).toBeUndefined()
})

test('five hundred organisations are laid out in a few milliseconds', () => {
  const many = [
    node([
      '集团',
      Array.from(
        { length: 25 },
        (_, plant): Sketch => [
          `水厂${plant}`,
          Array.from({ length: 19 }, (_, station): Sketch => [`泵站${plant}-${station}`]),
        ],
      ),
    ]),
  ]
  const begun = performance.now()
  const rows = organisationRows(many, { open: new Set(), keyword: '泵站', language: 'zh' })
  expect(rows).toHaveLength(501)
  expect(performance.now() - begun).toBeLessThan(50)
})
