import type { ImportMode } from '@iwater/contract/kit/import-calls'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'
import { type TenantScope, withLongTransaction } from '#platform/database/database'
import { type Decisions } from '#platform/entities/entity.service'
import { type FileRow, readHeadings } from '#platform/entities/importing/import-headings'
import { importRecords } from '#platform/entities/importing/import-records.service'
import { codesIn, importTemplate } from '#platform/entities/importing/import-template'
import type { Session } from '#platform/http/session'
import { errorsByRow } from '#testing/import-errors'
import { holding } from '#testing/lock-waits'
import { anOrganisation } from '#testing/people'
import { spareParts, sparePartsApp } from '#testing/spare-parts'

const rowsOf = (text: string): FileRow[] =>
  text
    .trim()
    .split('\n')
    .map((line, at) => ({ cells: line.split('|').map((cell) => cell.trim()), line: at + 1 }))

async function setUp() {
  const app = await sparePartsApp()
  const { services, owner, tenant, plant, operator } = app
  await owner(`update dictionary_item set name_zh = '甲' where value = 'v1'`)
  await anOrganisation(app, tenant, { zh: '三厂', en: 'Third works' })
  await anOrganisation(app, tenant, { zh: '三厂', en: 'Third works again' })

  async function run(
    text: string,
    {
      mode = 'add' as ImportMode,
      organisations = '*' as TenantScope['organisations'],
      decisions = {} as Decisions,
    } = {},
  ) {
    const session = {
      tenantId: tenant.tenantId,
      userId: operator.accountId,
      organisationId: plant,
      organisations,
      timeZone: 'Asia/Shanghai',
    } as unknown as Session
    const served = { ...spareParts, decisions }
    const found = readHeadings(sparePart, rowsOf(text), mode)
    return withLongTransaction(
      services.app,
      session,
      () => true,
      (db) =>
        importRecords(
          served,
          { db, session, language: 'en', now: new Date() },
          found,
          { mode, timeZone: session.timeZone },
          async () => {},
        ),
    )
  }
  const stored = (columns: string) => owner(`select ${columns} from spare_part order by code`)
  return { app, plant, run, stored }
}

const heading =
  'Part number *|Name / 中文|名称 / English|Organisation|Category|Model|标签|In stock|单价|Worth|Bought on|Critical|Reorder at|Note'

test('cells of every kind become values, names are looked up in either language', async () => {
  const { run, stored, plant } = await setUp()
  const { report } = await run(`${heading}
P-1|水泵|Pump|一厂|泵|甲|备用、Old|1,200|１２.5|x|2026/3/1|是|3|a
P-2|阀门|Valve|First works|valve|V1||0||||no||`)
  expect(report).toMatchObject({ rows: 2, added: 2, faulty: 0, ignored: [{ heading: 'Worth' }] })
  expect(report.columns.find(({ field }) => field === 'stock')).toMatchObject({
    smallest: '0',
    largest: '1200',
  })
  expect(
    await stored(
      'code, organisation_id, category, model, tags, stock, price::float, bought_on, is_critical, reorder_at',
    ),
  ).toEqual([
    {
      code: 'P-1',
      organisation_id: plant,
      category: 'pump',
      model: 'x1',
      tags: ['spare', 'old'],
      stock: 1200,
      price: 12.5,
      bought_on: '2026-03-01',
      is_critical: true,
      reorder_at: 3,
    },
    {
      code: 'P-2',
      organisation_id: plant,
      category: 'valve',
      model: 'v1',
      tags: [],
      stock: 0,
      price: null,
      bought_on: null,
      is_critical: false,
      reorder_at: null,
    },
  ])
})

test('what is wrong with a cell is said at its row', async () => {
  const { run, stored } = await setUp()
  const wrong = [
    [{ stock: 'many' }, 'In stock “many” cannot be read; it must be a whole number such as 12'],
    [{ stock: '1.5' }, 'In stock must be a whole number'],
    [
      { bought: '2026-02-30' },
      'Bought on “2026-02-30” cannot be read; it must be a date such as 2026-09-01',
    ],
    [{ critical: 'maybe' }, 'Critical “maybe” cannot be read; it must be “yes” or “no”'],
    [{ category: '甲' }, 'Category “甲” does not exist or is not visible to you'],
    [{ model: 'V1' }, 'Model “V1” does not exist or is not visible to you'],
    [
      { organisation: '三厂' },
      'Organisation “三厂” fits several records; give a name that only one has',
    ],
    [{ critical: 'yes' }, 'Reorder at is required'],
  ] as const
  const right = {
    stock: '1',
    bought: '',
    critical: 'no',
    category: '泵',
    model: '',
    organisation: '一厂',
  }
  const rows = wrong.map(([own], at) => {
    const { organisation, category, model, stock, bought, critical } = { ...right, ...own }
    return `P-${at}|水泵|Pump|${organisation}|${category}|${model}||${stock}|||${bought}|${critical}||`
  })
  const { report, faulty } = await run([heading, ...rows].join('\n'))
  expect(report).toMatchObject({ added: 0, faulty: wrong.length })
  expect(errorsByRow(report).map((one) => [one.row, one.message])).toEqual(
    wrong.map(([, message], at) => [at + 2, message]),
  )
  expect(faulty.map(({ row }) => row.line)).toEqual(wrong.map((_, at) => at + 2))
  expect(await stored('code')).toEqual([])
})

test('a change keeps what the file has no column for, and what stays as it was added', async () => {
  const { run, stored } = await setUp()
  await run(`${heading}\nP-1|水泵|Pump|一厂|泵|甲|Old|5|2.5||2026-03-01|yes|3|old`)
  const { report } = await run('编号|名称 / English|备注\nP-1|Big pump|', { mode: 'update' })
  expect(report).toMatchObject({ changed: 1, faulty: 0, missing: [] })
  expect(await stored('name_zh, name_en, stock, tags, note, version')).toEqual([
    { name_zh: '水泵', name_en: 'Big pump', stock: 5, tags: ['old'], note: null, version: 2 },
  ])
})

test('what somebody else changes meanwhile is not overwritten by a file without that column', async () => {
  const { run, stored, app } = await setUp()
  await run(`${heading}\nP-1|水泵|Pump|一厂|泵|||5||||||old`)
  const held = await holding(app, 'update spare_part set stock = 7, version = version + 1')
  const running = run('编号|备注\nP-1|new', { mode: 'update' })
  await held.until(1)
  await held.client.query('commit')
  expect((await running).report).toMatchObject({ changed: 1 })
  expect(await stored('stock, note, version')).toEqual([{ stock: 7, note: 'new', version: 3 }])
})

test('row policies hold: what a person may not see is neither referred to, nor changed, nor said', async () => {
  const { run, stored, plant } = await setUp()
  await run(`${heading}\nP-1|甲|A|二厂|泵|||1||||||\nP-2|乙|B|一厂|泵|||1||||||`)
  const { report } = await run(
    `${heading}\nP-1|丙|C|一厂|泵|||7||||||\nP-2|丁|D|一厂|泵|||7||||||\nP-3|戊|E|二厂|泵|||7||||||\nP-4|己|F|一厂|泵|||7||||||`,
    { mode: 'update', organisations: [plant] },
  )
  expect(report).toMatchObject({ added: 1, changed: 1, faulty: 2 })
  expect(errorsByRow(report).map(({ row, message }) => [row, message])).toEqual([
    [2, 'Part number is already in use'],
    [4, 'Organisation “二厂” does not exist or is not visible to you'],
  ])
  expect(await stored('code, name_zh, stock')).toEqual([
    { code: 'P-1', name_zh: '甲', stock: 1 },
    { code: 'P-2', name_zh: '丁', stock: 7 },
    { code: 'P-4', name_zh: '己', stock: 7 },
  ])
})

test('decisions of the entity judge every row, and what they write belongs to it', async () => {
  const { run, stored } = await setUp()
  const written: string[] = []
  const decisions: Decisions = {
    check: async (_, { stock }) => (stock === 13 ? { stock: { is: 'taken' } } : {}),
    afterWrite: async (_, __, { code }) => void written.push(String(code)),
  }
  const { report } = await run(
    `${heading}\nP-1|甲|A|一厂|泵|||13||||||\nP-2|乙|B|一厂|泵|||1||||||`,
    { decisions },
  )
  expect(errorsByRow(report).map(({ row, column }) => [row, column])).toEqual([[2, 'In stock']])
  expect(written).toEqual(['P-2'])
  expect(await stored('code')).toEqual([{ code: 'P-2' }])
})

test('a template says kind, limits and permitted values', () => {
  expect(codesIn(sparePart)).toEqual(['part-category', 'part-model'])
  const labels = new Map([['part-category', [{ zh: '泵', en: 'Pump' }]]])
  const { columns, notes } = importTemplate(sparePart, labels, 'en')
  const noteOf = (title: string) =>
    notes[columns.findIndex(({ heading: [first] }) => first === title)]
  expect(noteOf('Category *')).toBe('one of Pump; required')
  expect(noteOf('In stock')).toBe('whole number; not less than 0')
  expect(noteOf('Unit price')).toBe('number; not less than 0; at most 2 decimal places; in ¥')
  expect(noteOf('Worth')).toBeUndefined()
  expect(noteOf('Suppliers')).toBeUndefined()
})

test('a template says of texts whose languages are entered apart that an empty one stays empty', () => {
  const { name } = sparePart.fields
  const notesOf = (partial: boolean) =>
    importTemplate({ fields: { name: { ...name, partial } } } as never, new Map(), 'en').notes
  expect(notesOf(true)[0]).toContain('an empty one stays empty')
  expect(notesOf(true)[0]).not.toContain('used for the other')
  expect(notesOf(false)[0]).toContain('used for the other')
})

test.each([
  '名称（中文）|名称（英文）',
  '名称(中文) | 名称(英文)',
  'Name (Chinese)|Name (English)',
  'Name (Chinese)*|name (english)*',
  '名称 / 中文|名称 / English',
])('both sides of a text are found by what forms and exports call them: %s', (line) => {
  const { targets, ignored } = readHeadings(sparePart, rowsOf(line), 'add')
  expect(targets.map(({ name, side }) => [name, side])).toEqual([
    ['name', 'zh'],
    ['name', 'en'],
  ])
  expect(ignored).toEqual([])
})
