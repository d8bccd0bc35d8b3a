import { checkAuditTrail, readAuditChanges } from '@iwater/contract/audit'
import { dictionary } from '@iwater/contract/dictionaries'
import { cancelJob } from '@iwater/contract/jobs'
import { historyRoute } from '@iwater/contract/kit/record/history-routes'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { auditLog } from '@iwater/contract/logs/audit-log'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { beginImport } from './import.queries.ts'
import { dictionaryCalls, dictionaryImports, heading, importSetting } from './import-testing.ts'
import { transferKinds } from './transfers.jobs.ts'

const { add, edit, list, remove } = dictionaryCalls
const { read, history, undo, previewUndo } = dictionaryImports
const { list: listEntries } = entityRoutes(auditLog)

test('an import has one entry in the audit trail, which names its file, and the chain stays whole', async () => {
  const { keep, stored, undone, call, token } = await importSetting()
  const id = await keep('pump', '水泵', 'old')
  const before = (await call(checkAuditTrail, {}, { token })).data.wholeEntries
  const { recordImportId } = await stored(`${heading}\npump,水泵,P,,new\nvalve,阀门,V,,\n`, {
    mode: 'update',
  })
  const options = { token, headers: { 'accept-language': 'en' } }
  const found = async (name: string, value: string) =>
    (await call(listEntries, { filter: JSON.stringify([[name, '=', value]]) }, options)).data
      .records
  const entries = await found('subject', 'record_import')
  expect(entries).toHaveLength(1)
  const [entry] = entries
  const changes = async (input: { id: string; recordId?: string }) =>
    (await call(readAuditChanges, input, options)).data
  const after = Object.fromEntries(
    (await changes({ id: entry?.id ?? '' })).map((one) => [one.column, one.after]),
  )
  expect(entry).toMatchObject({
    subject_id: recordImportId,
    action: 'added',
    object: { zh: 'a.csv' },
  })
  expect(after).toMatchObject({ 'Rows added': '1', 'Rows changed': '1', Mode: 'update' })
  expect(after['SHA-256 of the file']).toMatch(/^[\da-f]{64}$/)
  expect(after['SHA-256 of the changes']).toMatch(/^[\da-f]{64}$/)
  await undone(recordImportId)
  const trail = (await call(checkAuditTrail, {}, { token })).data
  expect(trail.fault).toBeNull()
  const rows = (await call(listEntries, { size: 100 }, { token })).data.records
  expect(rows.filter(({ subject, number }) => subject === 'dictionary' && number > before)).toEqual(
    [],
  )
  // The history of the record names both.
  const own = await found('subject_id', id)
  expect(own.map(({ subject, action }) => [subject, action])).toEqual([
    ['record_import', 'changed'],
    ['record_import', 'added'],
    ['dictionary', 'added'],
  ])
  expect(own[1]?.changes).toContain('Note: old → new')
  expect(await changes({ id: own[1]?.id ?? '', recordId: id })).toContainEqual({
    column: 'Note',
    before: 'old',
    after: 'new',
    isConcealed: false,
  })
})

test('undoing puts back what was there, deletes what was added, and keeps what was changed since', async () => {
  const { keep, stored, previewed, undone, call, token, all } = await importSetting()
  await keep('one', '一', 'a')
  const two = await keep('two', '二', 'b')
  const { recordImportId } = await stored(
    `${heading}\none,一一,one list,,x\ntwo,二,two list,,y\nthree,三,3,,\nfour,四,4,,\n`,
    { mode: 'update' },
  )
  await call(edit, { id: two, version: 2, note: 'mine' }, { token })
  const four = (await call(list, { filter: '[["code","=","four"]]' }, { token })).data.records[0]
  await call(
    add,
    { code: 'child', name: { zh: '子', en: 'Child' }, items: [], parent_id: four?.id ?? '' },
    { token },
  )
  const before = await all()
  const preview = await previewed(recordImportId)
  expect(preview).toMatchObject({ removed: 1, restored: 1, keptCount: 2 })
  expect(await all()).toEqual(before)
  const result = await undone(recordImportId)
  expect(result).toMatchObject({ undo: 'possible', preview: null, removed: 1, restored: 1 })
  expect(result).toMatchObject({ keptCount: 2, kept: preview?.kept })
  expect(result.kept?.map(({ name, reason }) => [name.zh, name.en, reason]).toSorted()).toEqual([
    ['二', 'two list', 'changed'],
    ['四', '4', 'in-use'],
  ])
  // The book-keeping of an import is no change of a record that it left as it is.
  const told = (await call(historyRoute(dictionary), { id: two }, { token })).data.entries
  expect(told.map(({ action }) => action)).toEqual(['changed', 'added', 'added'])
  expect((await all()).map(({ code, zh, note }) => [code, zh, note])).toEqual([
    ['child', '子', null],
    ['four', '四', null],
    ['one', '一', 'a'],
    ['two', '二', 'mine'],
  ])
})

test('what stayed can be undone once nothing refers to it, until nothing is left', async () => {
  const { keep, stored, previewed, undone, call, token, all } = await importSetting()
  await keep('kept')
  const file = `${heading}\nkept,甲,K,,new\ntop,乙,Top,,\ngone,丙,Gone,,\n`
  const { recordImportId } = await stored(file, { mode: 'update' })
  const ids = (await call(list, { size: 100, as: 'list' }, { token })).data.records
  const idOf = (code: string) => ids.find((one) => one.code === code)?.id ?? ''
  const child = await call(
    add,
    { code: 'child', name: { zh: '子', en: 'Child' }, items: [], parent_id: idOf('top') },
    { token },
  )
  expect(await undone(recordImportId)).toMatchObject({ undo: 'possible', removed: 1, restored: 1 })
  // What somebody changes now is not put back a second time.
  await call(edit, { id: idOf('kept'), version: 3, note: 'mine' }, { token })
  expect(await previewed(recordImportId)).toMatchObject({
    removed: 0,
    restored: 0,
    keptCount: 1,
    kept: [{ recordId: idOf('top'), name: { zh: '乙', en: 'Top' }, reason: 'in-use' }],
  })
  await call(remove, { id: child.data.id }, { token })
  expect(await previewed(recordImportId)).toMatchObject({ removed: 1, restored: 0, keptCount: 0 })
  expect(await undone(recordImportId)).toMatchObject({ undo: 'done', removed: 2, restored: 1 })
  expect((await all()).map(({ code, note }) => [code, note])).toEqual([['kept', 'mine']])
  for (const route of [undo, previewUndo])
    expect((await call(route, { recordImportId }, { token })).body.data).toMatchObject({
      error: 'records.undo-over',
    })
})

test('records that are gone leave nothing to undo', async () => {
  const { stored, undone, call, token } = await importSetting()
  const { recordImportId } = await stored(`${heading}\na,甲,A,,\n`)
  const [record] = (await call(list, {}, { token })).data.records
  await call(remove, { id: record?.id ?? '' }, { token })
  expect(await undone(recordImportId)).toMatchObject({
    undo: 'done',
    removed: 0,
    keptCount: 1,
    kept: [{ reason: 'gone' }],
  })
})

test('two imports of the same record are undone one after the other', async () => {
  const { keep, stored, undone, all } = await importSetting()
  await keep('one', '一', 'a')
  const first = await stored('编码,备注\none,b\n', { mode: 'update' })
  const second = await stored('编码,备注\none,c\n', { mode: 'update' })
  expect(await undone(second.recordImportId)).toMatchObject({ keptCount: 0 })
  expect((await all())[0]).toMatchObject({ note: 'b' })
  expect(await undone(first.recordImportId)).toMatchObject({ keptCount: 0 })
  expect((await all())[0]).toMatchObject({ note: 'a', version: 5 })
})

test('an import can be undone for a week, and its previous values are kept for longer', async () => {
  const { stored, call, token, owner, services, tenant } = await importSetting()
  const { recordImportId } = await stored(`${heading}\na,甲,A,,\n`)
  const expire = transferKinds(services, []).find(({ name }) => name === 'records.expire-imports')
  const context = {
    job: { tenantId: tenant.tenantId },
    signal: new AbortController().signal,
  } as never
  const age = (days: number) =>
    owner(`update record_import set stored_at = now() - make_interval(days => $2) where id = $1`, [
      recordImportId,
      days,
    ])
  const values = () =>
    owner('select after from record_import_change where import_id = $1', [recordImportId])
  await age(8)
  expect((await call(undo, { recordImportId }, { token })).body.msg).toBe(
    '该导入已撤销，或已超过可撤销的 7 天',
  )
  expect((await call(history, {}, { token })).data[0]).toMatchObject({ undo: 'over' })
  await expire?.handle(context)
  expect(await values()).toMatchObject([{ after: { code: 'a' } }])
  await age(401)
  await owner(
    `update record_import_order set created_at = now() - interval '8 days' where id = $1`,
    [recordImportId],
  )
  await expire?.handle(context)
  expect(await values()).toEqual([{ after: null }])
  expect((await call(read, { recordImportId }, { token })).status).toBe(404)
})

test('nothing but an import that was ordered turns the entries of single rows off, and it has to end', async () => {
  const { checked, token, call, services, owner, tenant } = await importSetting()
  const { recordImportId } = await checked(`${heading}\na,甲,A,,\n`)
  const [person] = await owner<{ id: string }>('select id from account where tenant_id = $1', [
    tenant.tenantId,
  ])
  const scope = { ...tenant.scope, userId: person?.id ?? '' }
  const begin = (as: typeof scope) =>
    withTenant(services.app, as, (db) => beginImport(db, recordImportId))
  await expect(begin(scope)).rejects.toThrow('no import of this person is to be stored')
  await owner(`update record_import_order set state = 'storing' where id = $1`, [recordImportId])
  await expect(begin({ ...scope, userId: crypto.randomUUID() })).rejects.toThrow(
    'no import of this person',
  )
  await expect(begin(scope)).rejects.toThrow('has to end in the transaction in which it began')
  const direct = withTenant(services.app, scope, (db) =>
    sql`insert into record_import_run (tenant_id, import_id, step, subject)
        values (${tenant.tenantId}, ${recordImportId}, 'stored', 'dictionary')`.execute(db),
  )
  await expect(direct).rejects.toThrow('permission denied')
  await owner(`update record_import_order set subject = 'account' where id = $1`, [recordImportId])
  await expect(begin(scope)).rejects.toThrow('the table account is none of records')
  expect((await call(checkAuditTrail, {}, { token })).data.fault).toBeNull()
})

test('an undoing that was cancelled can be ordered again', async () => {
  const { stored, call, token, undone, ended, owner, tenant } = await importSetting()
  const { recordImportId } = await stored(`${heading}\na,甲,A,,\n`)
  await owner(
    `insert into job (tenant_id, id, kind, input, state, fence, leased_until)
     values ($1, gen_random_uuid(), 'records.store-import', '{}', 'running', gen_random_uuid(), now() + interval '1 hour')`,
    [tenant.tenantId],
  )
  const { jobId } = (await call(undo, { recordImportId }, { token })).data
  expect((await call(history, {}, { token })).data[0]).toMatchObject({ undo: 'running' })
  const again = await call(undo, { recordImportId }, { token })
  expect(again.body.data).toMatchObject({ error: 'records.import-state' })
  await call(cancelJob, { jobId }, { token })
  await owner(`delete from job where tenant_id = $1 and state = 'running'`, [tenant.tenantId])
  expect((await ended(jobId)).state).toBe('cancelled')
  expect(await undone(recordImportId)).toMatchObject({ undo: 'done', removed: 1 })
})
