import { expect, test } from 'vitest'
import { dictionaryRecords } from '#domains/dictionaries'
import type { Served } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import { newId } from '#platform/ids'
import type { Job } from '#platform/jobs/job'
import { aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { orderCheck, orderStore, orderUndo, readHistory, readOrder } from './import.service.ts'
import { checkImport, storeImport } from './import-run.service.ts'
import { dictionaryImports, heading, importSetting } from './import-testing.ts'
import { undoImport } from './import-undo.service.ts'

const { history } = dictionaryImports
const [dictionaries] = dictionaryRecords as [Served]

/** Dictionaries whose import needs a further right. */
function guardedDictionaries(): Served {
  const { entity } = dictionaries
  const access = { ...entity.access, import: 'people.manage' } as const
  return { ...dictionaries, entity: { ...entity, access } }
}

type Run = typeof checkImport

/** The setting of imports, whose jobs are attempted once more by the test itself. */
async function attemptSetting() {
  const base = await importSetting()
  const { services, owner, call, token, all } = base

  async function attempt(
    run: Run,
    jobId: string,
    { served = dictionaries, isCancelled = false }: { served?: Served; isCancelled?: boolean } = {},
  ) {
    const [job] = await owner<Pick<Job, 'input' | 'accountId' | 'organisationId' | 'tenantId'>>(
      `select id, input, account_id as "accountId", organisation_id as "organisationId",
              tenant_id::int as "tenantId" from job where id = $1`,
      [jobId],
    )
    const cancelling = new AbortController()
    await run(services, [served], {
      job,
      // The last that is heard of an import before it ends.
      progress: async () => isCancelled && cancelling.abort(),
      signal: cancelling.signal,
    } as never)
  }

  /** Leaves an order as if its storing were ordered, or had ended, by a job. */
  const stands = (recordImportId: string, state: string, jobId: string) =>
    owner(`update record_import_order set state = $2, job_id = $3 where id = $1`, [
      recordImportId,
      state,
      jobId,
    ])
  const latest = async () => (await call(history, {}, { token })).data[0]
  const codes = async () => (await all()).map(({ code }) => code)
  return { ...base, attempt, stands, latest, codes }
}

test('an import runs with the rights that the person who ordered it has by then', async () => {
  const { checked, attempt, owner, tenant } = await attemptSetting()
  const app = await testApp()
  const { key: role } = await aRole(app, tenant, { permissions: ['navigation.configure'] })
  const leaver = await aSignedInPerson(app, tenant, { loginName: 'leaver', role })
  const { jobId } = await checked(`${heading}\npump,水泵,Pump,,\n`, { as: leaver.token })
  await attempt(checkImport, jobId)
  const served = guardedDictionaries()
  const refused = { code: 'records.import-not-allowed' }
  await expect(attempt(checkImport, jobId, { served })).rejects.toMatchObject(refused)
  await owner('delete from account_role where tenant_id = $1 and account_id = $2', [
    tenant.tenantId,
    leaver.accountId,
  ])
  for (const run of [checkImport, storeImport, undoImport])
    await expect(attempt(run, jobId)).rejects.toMatchObject(refused)
})

test('an import that was ordered before an account became one for demonstration changes nothing', async () => {
  const { checked, attempt, owner, tenant } = await attemptSetting()
  const app = await testApp()
  const { key: role } = await aRole(app, tenant, { permissions: ['navigation.configure'] })
  const visitor = await aSignedInPerson(app, tenant, { loginName: 'visitor', role })
  const { jobId } = await checked(`${heading}\npump,水泵,Pump,,\n`, { as: visitor.token })
  await attempt(checkImport, jobId)
  await owner('update role set is_demonstration = true where tenant_id = $1 and key = $2', [
    tenant.tenantId,
    role,
  ])
  for (const run of [checkImport, storeImport, undoImport])
    await expect(attempt(run, jobId)).rejects.toMatchObject({ code: 'records.import-not-allowed' })
})

test('every call of an import asks for the right that the entity wants for it', async () => {
  const served = guardedDictionaries()
  const asked = { session: { permissions: new Set(['navigation.configure']) } } as never
  const id = newId()
  const calls = [
    () => orderCheck(served, asked, { fileId: id, mode: 'add' }),
    () => readOrder(served, asked, id),
    () => orderStore(served, asked, { recordImportId: id, leaveOutFaulty: false }),
    () => orderUndo(served, asked, id),
    () => readHistory(served, asked),
  ]
  for (const call of calls)
    await expect((async () => call())()).rejects.toMatchObject({ code: 'request.forbidden' })
})

test('an attempt stores nothing that is stored, or that another job has to store', async () => {
  const { checked, stored, attempt, stands, owner, latest, codes } = await attemptSetting()
  const first = await stored(`${heading}\na,甲,A,,\n`)
  // By now the file may have gone.
  await owner(`update record_import_order set file_sha256 = repeat('0', 64) where id = $1`, [
    first.recordImportId,
  ])
  await attempt(storeImport, first.job.jobId)
  const { recordImportId, jobId } = await checked(`${heading}\nb,乙,B,,\n`)
  await attempt(storeImport, jobId)
  await stands(recordImportId, 'storing', first.job.jobId)
  await attempt(storeImport, jobId)
  expect(await codes()).toEqual(['a'])
  expect((await latest())?.recordImportId).toBe(first.recordImportId)
  await stands(recordImportId, 'storing', jobId)
  await attempt(storeImport, jobId)
  expect(await codes()).toEqual(['a', 'b'])
})

test('an import that is cancelled at its very end stores nothing, and an undoing undoes nothing', async () => {
  const { checked, attempt, stands, latest, codes } = await attemptSetting()
  const { recordImportId, jobId } = await checked(`${heading}\na,甲,A,,\n`)
  await stands(recordImportId, 'storing', jobId)
  const cancelled = { isCancelled: true }
  await expect(attempt(storeImport, jobId, cancelled)).rejects.toThrow('aborted')
  expect(await codes()).toEqual([])
  await attempt(storeImport, jobId)
  await expect(attempt(undoImport, jobId, cancelled)).rejects.toThrow('aborted')
  expect([await codes(), (await latest())?.undo]).toEqual([['a'], 'possible'])
  await attempt(undoImport, jobId)
  expect([await codes(), (await latest())?.undo]).toEqual([[], 'done'])
})

test('an undoing asks the entity what may be deleted, and has it write what belongs to a change', async () => {
  const { keep, stored, attempt, latest, codes } = await attemptSetting()
  await keep('pump', '水泵', 'old')
  const { job } = await stored(
    `${heading}\npump,水泵,pump list,,new\nvalve,阀门,V,,\nball,球阀,B,,\n`,
    { mode: 'update' },
  )
  const written: unknown[] = []
  const decisions: Served['decisions'] = {
    ...dictionaries.decisions,
    beforeDelete: async (_, { code }) => {
      if (code === 'valve') throw new AppError('record.in-use', { details: { uses: '泵' } })
    },
    afterWrite: async (_, __, draft, before) =>
      void written.push([draft['code'], draft['note'], before?.['note']]),
  }
  await attempt(undoImport, job.jobId, { served: { ...dictionaries, decisions } })
  expect(written).toEqual([['pump', 'old', 'new']])
  expect(await codes()).toEqual(['pump', 'valve'])
  expect((await latest())?.kept).toMatchObject([
    { name: { zh: '阀门', en: 'V' }, reason: 'in-use' },
  ])
})
