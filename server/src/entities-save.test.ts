import { entityRoutes } from '@iwater/contract/kit/routes'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import type { Decisions } from '#platform/entities/entity.service'
import { saveRecords } from '#platform/entities/save-records'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import { holding, notedRepeats, untilWaiting } from '#testing/lock-waits'
import { aSignedInPerson } from '#testing/people'
import { spareParts, sparePartsApp } from '#testing/spare-parts'
import { aTenant } from '#testing/test-services'

const { list, read, add, edit, save } = entityRoutes(sparePart)

type Parts = Awaited<ReturnType<typeof sparePartsApp>>
type Failed = { error: string; fields: Record<string, string>; details: Record<string, unknown> }

/** Parts with these codes, and their ids in the same order. */
async function withParts(codes: readonly string[]) {
  const parts = await sparePartsApp()
  const ids: string[] = []
  for (const code of codes)
    ids.push((await parts.call(add, { ...parts.draft, code }, { token: parts.token })).data.id)
  return { ...parts, ids: ids as [string, ...string[]] }
}

/** A row as a sheet has it: new without an id, deleted where it says so. */
type SheetRow = { id?: string; isRemoved?: true }

const kindOf = ({ id, isRemoved }: SheetRow) =>
  isRemoved ? 'removed' : id === undefined ? 'added' : 'changed'

async function saving(parts: Pick<Parts, 'call' | 'token'>, rows: object[], as = parts.token) {
  const numbered = rows.map((row, at) => ({ row: at + 1, ...row }) as SheetRow)
  const input = Object.groupBy(numbered, kindOf)
  return sending(parts, input, as)
}

async function sending({ call, token }: Pick<Parts, 'call' | 'token'>, input: object, as = token) {
  const headers = { 'accept-language': 'en' }
  const answer = await call(save, input as never, { token: as, headers })
  return { ...answer, failed: answer.body.data as unknown as Failed }
}

const stocks = async ({ call, token }: Parts) => {
  const { data } = await call(list, {}, { token })
  return data.records.map(({ code, stock, version }) => [code, stock, version])
}

test('records are added, changed and deleted together, and audited as single changes are', async () => {
  const parts = await withParts(['A-1', 'B-2', 'C-3'])
  const { ids, draft, tenant, owner } = parts
  const { status, data } = await saving(parts, [
    { id: ids[1], version: 1, values: { stock: 9 } },
    { values: { ...draft, code: 'D-4', stock: 4 } },
    // The deleted one makes room for its code.
    { values: { ...draft, code: 'C-3', stock: 5 } },
    { id: ids[2], version: 1, isRemoved: true },
    { id: ids[0], version: 1, values: {} },
  ])
  expect([status, data.added.map(({ row }) => row)]).toEqual([200, [2, 3]])
  expect(await stocks(parts)).toEqual([
    ['A-1', 3, 1],
    ['B-2', 9, 2],
    ['C-3', 5, 1],
    ['D-4', 4, 1],
  ])
  const changed = (await parts.call(read, { id: String(ids[1]) }, parts)).data
  expect(changed.suppliers).toMatchObject([{ name: '南方泵业' }])
  const trail = await owner<{ action: string }>(
    `select action from audit_entry where tenant_id = $1 and subject = 'spare_part' order by number`,
    [tenant.tenantId],
  )
  expect(trail.slice(3).map(({ action }) => action)).toEqual([
    'removed',
    'changed',
    'added',
    'added',
  ])
})

test('one fault keeps all rows from being saved, and every fault is named by row and field', async () => {
  const parts = await withParts(['A-1', 'B-2'])
  const { ids, draft } = parts
  const unknown = 'does not exist or is not visible to you; choose again'
  const { status, failed } = await saving(parts, [
    { row: 7, id: ids[0], version: 1, values: { stock: 8 } },
    { row: 9, id: ids[1], version: 1, values: { stock: -1, code: 'X-1' } },
    { row: 11, values: { ...draft, code: 'A-1', suppliers: [] } },
    { row: 12, values: { ...draft, code: 'N-1', name: { zh: '', en: '' }, model: 'v1' } },
    { row: 13, values: { ...draft, code: 'N-2', organisation_id: newId(), reorder_at: null } },
    { row: 14, values: { ...draft, code: 'N-3' } },
    { row: 15, values: { ...draft, code: 'N-3', suppliers: [{ name: '' }] } },
  ])
  expect([status, failed]).toMatchObject([400, { error: 'request.invalid' }])
  expect(failed.fields).toEqual({
    '9.stock': 'row 9: In stock cannot be less than 0',
    '9.code': 'row 9: Part number cannot be changed after the record was added',
    '11.code': 'row 11: Part number is already in use',
    '12.name': 'row 12: Name is required, in Chinese or English',
    '12.model': `row 12: Model ${unknown}`,
    '13.organisation_id': `row 13: Organisation ${unknown}`,
    '13.reorder_at': 'row 13: Reorder at is required',
    '15.suppliers.0.name': 'row 15: Name is required',
  })
  expect(await stocks(parts)).toEqual([
    ['A-1', 3, 1],
    ['B-2', 3, 1],
  ])
})

test('a value that only one record may have is given to one of several rows', async () => {
  const parts = await withParts([])
  const row = { values: { ...parts.draft, code: 'N-3' } }
  const { failed } = await saving(parts, [row, row])
  expect(failed.fields).toEqual({ '2.code': 'row 2: Part number is already in use' })
  expect(await stocks(parts)).toEqual([])
})

test('what somebody else changed or deleted meanwhile is named, and nothing is overwritten', async () => {
  const parts = await withParts(['A-1', 'B-2', 'C-3'])
  const { call, token, ids } = parts
  await call(edit, { id: ids[1], version: 1, stock: 5 } as never, { token })
  const gone = newId()
  const { status, failed } = await saving(parts, [
    { id: ids[0], version: 1, values: { stock: 9 } },
    { id: ids[1], version: 1, values: { stock: 9 } },
    { id: gone, version: 1, isRemoved: true },
    { id: ids[2], version: 1, values: { stock: -1 } },
  ])
  expect([status, failed]).toMatchObject([
    409,
    {
      error: 'records.changed',
      details: {
        rows: '2, 3',
        conflicts: [
          { row: 2, id: ids[1], version: 2 },
          { row: 3, id: gone, version: null },
        ],
      },
    },
  ])
  expect(Object.keys(failed.fields)).toEqual(['2', '3', '4.stock'])
  expect((await stocks(parts)).map(([, stock]) => stock)).toEqual([3, 5, 3])
})

test('nobody saves into another organisation or tenant', async () => {
  const parts = await withParts(['A-1'])
  const { ids, draft, operator, other, owner } = parts
  const theirs = await saving(parts, [
    { values: { ...draft, code: 'N-1', organisation_id: other } },
  ])
  const hidden = String(theirs.data.added[0]?.id)
  const foreign = await saving(
    parts,
    [
      { id: hidden, version: 1, values: { stock: 1 } },
      { id: hidden.replace(/^./, 'f'), version: 1, isRemoved: true },
      { values: { ...draft, code: 'N-2', organisation_id: other } },
    ],
    operator.token,
  )
  expect(foreign.failed.error).toBe('records.changed')
  expect(foreign.failed.fields).toMatchObject({
    1: 'row 1: There is no such record',
    2: 'row 2: There is no such record',
    '3.organisation_id': expect.any(String),
  })
  const outsider = await aSignedInPerson(parts, await aTenant(owner))
  const elsewhere = await saving(
    parts,
    [{ id: ids[0], version: 1, isRemoved: true }],
    outsider.token,
  )
  expect(elsewhere.failed.error).toBe('records.changed')
  expect(await stocks(parts)).toHaveLength(2)
})

test('what is no list of rows is rejected before anything is read', async () => {
  const parts = await withParts(['A-1'])
  const { ids, draft } = parts
  const one = { row: 1, id: ids[0], version: 1, values: { stock: 1 } }
  const gone = { row: 2, id: newId(), version: 1 }
  const attempts: object[] = [
    {},
    { added: [], changed: [], removed: [] },
    { changed: [one, one] },
    { changed: [one, { ...one, row: 2 }] },
    { changed: [one], removed: [{ ...gone, id: one.id }] },
    { changed: [one], removed: [{ ...gone, row: 1 }] },
    { added: [{ row: 0, values: draft }] },
    { added: [{ row: 1.5, values: draft }] },
    { added: [{ values: draft }] },
    { changed: [{ ...one, version: undefined }] },
    { changed: [{ ...one, id: "' or 1=1 --" }] },
    { changed: [{ ...one, version: 2 ** 40 }] },
    { changed: [{ ...one, values: 'all' }] },
    { removed: 'all' },
    { added: Array.from({ length: 501 }, (_, at) => ({ row: at + 1, values: draft })) },
  ]
  for (const input of attempts) {
    const { status, failed } = await sending(parts, input)
    expect([input, status, failed.error]).toEqual([input, 400, 'request.invalid'])
  }
  // Nothing but described fields is written.
  const values = { stock: 2, tenant_id: 1, version: 9, worth: 1, used_at: '2026-01-01T00:00:00Z' }
  const hostile = JSON.parse('{"__proto__": {"stock": 5}}') as object
  expect((await saving(parts, [{ ...one, values: hostile }])).status).toBe(400)
  const { status } = await saving(parts, [{ ...one, values }])
  expect([status, await stocks(parts)]).toEqual([200, [['A-1', 2, 2]]])
})

test('two people who save the same records in another order do not end in a dead lock', async () => {
  const parts = await withParts(['A-1', 'B-2', 'C-3'])
  const { ids, operator, owner, services } = parts
  // A scan of the table finds them in another order than that of their ids.
  await owner('update spare_part set note = null where id = $1', [ids[0]])
  await owner('analyze spare_part')
  const repeats = notedRepeats(services)
  const held = await holding(parts, 'select from spare_part where id = $1 for update', [ids[1]])
  const rows = (stock: number, order: readonly string[]) =>
    order.map((id) => ({ id, version: 1, values: { stock } }))
  const theirs = saving(parts, rows(20, [...ids].reverse()), operator.token)
  await untilWaiting(parts, 1)
  const free = 'select code from spare_part order by code for update skip locked'
  expect(await owner(free)).toEqual([{ code: 'C-3' }])
  const mine = saving(parts, rows(10, ids))
  await untilWaiting(parts, 2)
  await held.end()
  const statuses = [(await mine).status, (await theirs).status]
  expect(new Set(statuses)).toEqual(new Set([200, 409]))
  const stock = statuses[0] === 200 ? 10 : 20
  expect((await stocks(parts)).map(([, one]) => one)).toEqual([stock, stock, stock])
  expect(repeats).toEqual([])
})

test('what the entity decides holds for each row, and what belongs to a row is written with it', async () => {
  const parts = await withParts(['A-1', 'B-2', 'C-3'])
  const { services, tenant, operator, plant, draft, ids } = parts
  const session = {
    ...tenant.scope,
    userId: operator.accountId,
    organisationId: plant,
    timeZone: 'Asia/Shanghai',
  } as unknown as Session
  const [written, deleted]: [unknown[], unknown[]] = [[], []]
  const decisions: Decisions = {
    check: async (_, { stock }) => (stock === 13 ? { stock: { is: 'taken' } } : {}),
    afterWrite: async (_, id, { code, stock }, before) =>
      void written.push([ids.includes(id), code, stock, before?.['stock']]),
    beforeDelete: async (_, { code, stock }) => {
      deleted.push(code)
      if (stock === 9) throw new AppError('record.in-use')
    },
  }
  const saved = (input: Partial<Parameters<typeof saveRecords>[2]>) =>
    withTenant(services.app, session, (db) =>
      saveRecords(
        { ...spareParts, decisions },
        { db, session, language: 'en', now: new Date() },
        { added: [], changed: [], removed: [], ...input },
      ),
    )
  const change = (row: number, id: string | undefined, stock: number, version = 1) => ({
    row,
    id: String(id),
    version,
    values: { stock },
  })
  const removal = (row: number, id: string | undefined, version = 1) => ({
    row,
    id: String(id),
    version,
  })
  await saved({
    added: [{ row: 1, values: { ...draft, code: 'D-4', stock: 4 } }],
    changed: [change(2, ids[1], 9)],
    removed: [removal(3, ids[2])],
  })
  expect(deleted).toEqual(['C-3'])
  expect(written).toEqual([
    [true, 'B-2', 9, 3],
    [false, 'D-4', 4, undefined],
  ])
  const wrong = { changed: [change(1, ids[0], 13)], removed: [removal(2, ids[1], 2)] }
  await expect(saved(wrong)).rejects.toMatchObject({
    fields: { '1.stock': expect.stringContaining('row 1'), 2: expect.stringContaining('row 2') },
  })
  expect((await stocks(parts)).map(([code]) => code)).toEqual(['A-1', 'B-2', 'D-4'])
})

test('five hundred records are saved by one call', async () => {
  const parts = await withParts([])
  const rows = Array.from({ length: 500 }, (_, at) => ({
    values: { ...parts.draft, code: `N-${at}`, suppliers: [] },
  }))
  expect((await saving(parts, rows)).data.added).toHaveLength(500)
})
