import { listPersonChoices } from '@iwater/contract/accounts/choices'
import { listItemsByCode } from '@iwater/contract/dictionaries'
import type { Entity } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import axe from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { OwnCellsContext } from '../list/own-cells.ts'
import { RecordPanel } from './RecordPanel.tsx'
import { RecordView } from './RecordView.tsx'

const id = '00000000-0000-7000-8000-000000000001'
const plant = '00000000-0000-7000-8000-000000000009'

const entity = {
  ...sparePart,
  fields: {
    ...sparePart.fields,
    site: field.text('网址', 'Site', { maxLength: 200, format: 'uri' }),
    state: field.choice('状态', 'State', {
      items: [{ value: 'ok', label: { zh: '正常', en: 'In order' }, tone: 'good' }],
    }),
  },
  form: {
    groups: [
      field.group('基本信息', 'Basics', ['code', 'name', 'state', 'site', 'note', 'category']),
      field.group('库存', 'Stock', ['stock', 'price', 'is_critical', 'reorder_at', 'manuals']),
      field.group('供应商', 'Suppliers', ['suppliers']),
    ],
  },
} as unknown as Entity

const record = {
  id,
  version: 3,
  code: 'P-1',
  name: { zh: '水泵', en: 'Pump' },
  state: 'ok',
  site: 'https://example.com/pump',
  note: 'First line\nsecond line',
  category: 'pump',
  stock: 3,
  price: null,
  is_critical: false,
  reorder_at: 5,
  manuals: [plant],
  suppliers: [{ id: plant, name: 'South', price: 12.5, plant_id: plant, category: 'pump' }],
  labels: { category: { zh: '泵类', en: 'Pumps' } },
  files: { manuals: [{ fileId: plant, name: 'manual.pdf', group: 'office', size: 10 }] },
}

const anna = '00000000-0000-7000-8000-0000000000a1'
const vera = '00000000-0000-7000-8000-0000000000a2'
const people = [
  { value: anna, label: { zh: '安娜', en: 'Anna' } },
  { value: vera, label: { zh: '薇拉', en: 'Vera' } },
]

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
})

async function open({
  permissions = [],
  described = entity,
  isReadOnly = false,
  stored = record,
  answered = Promise.resolve(),
}: {
  permissions?: string[]
  described?: Entity
  isReadOnly?: boolean
  stored?: object
  /** People are not answered before. */
  answered?: Promise<void>
} = {}) {
  const name = { zh: '南方水厂', en: 'South works' }
  const node = { organizationId: plant, name, isShow: true, teamFlagShow: true, children: [] }
  sessionStore.setState({
    info: { permissions, userInfo: { name }, OrganizationTree: [node] } as unknown as SignInInfo,
  })
  const asked: URL[] = []
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const url = new URL(address, location.href)
    asked.push(url)
    const isOfPeople = url.pathname.endsWith(listPersonChoices.path)
    const headers = { 'content-type': 'application/json' }
    if (isOfPeople) await answered
    const data = isOfPeople ? people : stored
    return new Response(JSON.stringify({ code: 0, msg: '', data }), { headers })
  })
  const category = { value: 'pump', label: { zh: '泵类', en: 'Pumps' }, tone: null }
  await renderPage(
    <RecordPanel entity={described} id={id} isReadOnly={isReadOnly} onClose={() => undefined} />,
    {
      language: 'en',
      query: 'mode=view',
      answers: [known(listItemsByCode, { code: 'part-category' }, [category] as never)],
    },
  )
  await expect.element(page.getByRole('heading', { name: 'Basics' })).toBeVisible()
  return {
    askedPeople: () => asked.filter(({ pathname }) => pathname.endsWith(listPersonChoices.path)),
  }
}

/** What stands under a title. */
const valueOf = (title: string) =>
  [...document.querySelectorAll('dialog dl > div')].find(
    (one) => one.querySelector('dt')?.textContent === title,
  )?.lastElementChild

test('a record that cannot be changed is read in the groups of its form, without any control', async () => {
  await open()
  const panel = page.getByRole('dialog', { name: 'Pump' })
  await expect.element(panel).toMatchTextContent('You can view this record but not change it.')
  expect(panel.getByRole('textbox').elements()).toHaveLength(0)
  expect(panel.getByRole('combobox').elements()).toHaveLength(0)
  expect(panel.getByRole('button', { name: 'Edit' }).elements()).toHaveLength(0)
  expect(valueOf('Name')?.textContent).toBe('Pump水泵')
  expect(valueOf('State')?.querySelector('.kit-tone-good')?.textContent).toBe('In order')
  expect(valueOf('Site')?.querySelector('a')?.href).toBe('https://example.com/pump')
  expect(valueOf('Note')?.textContent).toBe('First line\nsecond line')
  expect(valueOf('Category')?.textContent).toBe('Pumps')
  expect(valueOf('Unit price')?.textContent).toBe('–')
  const { violations } = await axe.run('dialog[open]')
  expect(violations.map((one) => one.id)).toEqual([])
})

test('what the form would not show is not there, and a file is opened from it', async () => {
  await open()
  expect(valueOf('Reorder at')).toBeUndefined()
  expect(valueOf('Manuals')?.textContent).toContain('manual.pdf')
})

test('rows are a small table in which choices and organisations have their names', async () => {
  await open()
  await expect.poll(cells).toEqual(['South', '12.50', 'South works', 'Pumps'])
})

const { suppliers } = sparePart.fields
const buyer = field.reference('采购员', 'Buyer', 'person')
const bought = {
  ...entity,
  fields: {
    ...entity.fields,
    buyer_id: buyer,
    suppliers: { ...suppliers, fields: { name: suppliers.fields.name, buyer_id: buyer } },
  },
  form: { groups: [field.group('基本信息', 'Basics', ['buyer_id', 'suppliers'])] },
} as unknown as Entity

const boughtBy = (...buyers: (string | null)[]) => ({
  ...record,
  buyer_id: '00000000-0000-7000-8000-0000000000ff',
  labels: { ...record.labels, buyer_id: null },
  suppliers: buyers.map((buyerId, at) => ({ id: at, name: 'South', buyer_id: buyerId })),
})

const cells = () => [...document.querySelectorAll('.kit-rows td')].map((one) => one.textContent)

test('records without their names are asked for by one call for all rows; a name that was withheld is not', async () => {
  const { askedPeople } = await open({
    permissions: ['audit.view'],
    described: bought,
    stored: boughtBy(vera, anna),
  })
  await expect.poll(cells).toEqual(['South', 'Vera', 'South', 'Anna'])
  expect(askedPeople().map(({ searchParams }) => searchParams.get('ids'))).toEqual([
    `${anna},${vera}`,
  ])
})

test('a record that the user cannot see is said to be that, in rows once their names are known; an empty one is a dash', async () => {
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const ghost = '00000000-0000-7000-8000-0000000000a9'
  const { askedPeople } = await open({
    permissions: ['audit.view'],
    described: bought,
    stored: boughtBy(ghost, null, anna),
    answered,
  })
  await expect.poll(askedPeople).toHaveLength(1)
  expect(valueOf('Buyer')?.textContent).toBe('Not visible to you')
  expect(cells()).toEqual(['South', '', 'South', '–', 'South', ''])
  answer()
  await expect.poll(cells).toEqual(['South', 'Not visible to you', 'South', '–', 'South', 'Anna'])
})

test('figures of rows stand at the right, as in lists, and on phones below their titles', async () => {
  await open()
  const alignOf = (place: string) =>
    getComputedStyle(document.querySelector(`.kit-rows ${place}`) as Element).textAlign
  expect(['th', 'td'].map((cell) => alignOf(`${cell}:nth-child(2)`))).toEqual(['end', 'end'])
  expect(alignOf('td')).toBe('start')
  await page.viewport(390, 844)
  expect(alignOf('td:nth-child(2)')).toBe('start')
  await page.viewport(1366, 768)
})

test('who may change a record that was opened to view goes on to edit it', async () => {
  await open({ permissions: ['monitoring.manage'], isReadOnly: true })
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(page.getByRole('status', { name: 'address' })).not.toHaveTextContent('mode')
})

test('on a phone the values stand below each other', async () => {
  await page.viewport(390, 844)
  await open()
  const left = (title: string) => valueOf(title)?.getBoundingClientRect().left
  expect(left('Name')).toBe(left('Part number'))
  await page.viewport(1366, 768)
})

test('a text of several lines is read whole, whatever its list shows of it', async () => {
  const cells = { note: () => 'First…', code: () => <em>own</em> }
  await renderPage(
    <OwnCellsContext value={cells}>
      <RecordView entity={entity} row={{ ...record, suppliers: [], files: {} }} />
    </OwnCellsContext>,
    { language: 'en' },
  )
  const read = (title: string) =>
    [...document.querySelectorAll('.kit-view dl > div')].find(
      (one) => one.querySelector('dt')?.textContent === title,
    )?.lastElementChild?.textContent
  await expect.poll(() => read('Note')).toBe('First line\nsecond line')
  expect(read('Part number')).toBe('own')
})
