import {
  downloadFirstPasswords,
  importedPeople,
  readFirstPasswords,
} from '@iwater/contract/accounts/imported-people'
import { people } from '@iwater/contract/accounts/people'
import { uploadFile } from '@iwater/contract/files'
import { readJob } from '@iwater/contract/jobs'
import { importRoutes } from '@iwater/contract/kit/import-routes'
import { entityRoutes } from '@iwater/contract/kit/routes'
import readSheets from 'read-excel-file/node'
import { expect } from 'vitest'
import { aRole } from '#testing/people'
import type { AppOptions } from '#testing/test-app'
import { uploadTo } from '#testing/uploads'
import { peopleSetting } from './people-testing.ts'

export const importCalls = importRoutes(importedPeople)
const { check, read, store, undo, history } = importCalls
const { list } = entityRoutes(people)

export const english = { 'accept-language': 'en' }

const heading =
  'Name / 中文,Name / English,Login name,Organisation,Roles,Mobile number,E-mail,Additional organisations'

/** Rows of a file as csv. */
export const fileOf = (rows: readonly string[], headings = heading) =>
  `${[headings, ...rows].join('\n')}\n`

/** The people of `peopleSetting`, and what one of them does to import others. */
export async function importingPeople(options: AppOptions = {}) {
  const setting = await peopleSetting(options)
  const { app, admin } = setting
  const { call } = app
  type Signed = { token: string }
  const headers = english

  async function ended(jobId: string, as: Signed) {
    const job = async () => (await call(readJob, { jobId }, { token: as.token, headers })).data
    await expect
      .poll(async () => (await job()).endedAt, { timeout: 60_000, interval: 30 })
      .not.toBeNull()
    return job()
  }

  /** A dry run that has ended, and its job. */
  async function checked(content: string, as: Signed = admin) {
    const { token } = as
    const bytes = Buffer.from(content)
    const { fileId } = (await uploadTo(app, uploadFile, { token, name: 'people.csv', bytes })).data
    const ordered = await call(check, { fileId, mode: 'add' }, { token, headers })
    expect(ordered.status, ordered.body.msg).toBe(200)
    const { recordImportId } = ordered.data
    const { jobId } = (await call(read, { recordImportId }, { token })).data
    const job = await ended(jobId, as)
    return { job, ...(await call(read, { recordImportId }, { token })).data }
  }

  async function stored(content: string, as: Signed = admin, leaveOutFaulty = false) {
    const { recordImportId } = await checked(content, as)
    const input = { recordImportId, leaveOutFaulty }
    const ordered = await call(store, input, { token: as.token, headers })
    expect(ordered.status, ordered.body.msg).toBe(200)
    return { recordImportId, job: await ended(ordered.data.jobId, as) }
  }

  async function undone(recordImportId: string, as: Signed = admin) {
    const ordered = await call(undo, { recordImportId }, { token: as.token, headers })
    expect(ordered.status, ordered.body.msg).toBe(200)
    const job = await ended(ordered.data.jobId, as)
    const all = (await call(history, {}, { token: as.token })).data
    return { job, ...all.find((one) => one.recordImportId === recordImportId) }
  }

  /** The people of the tenant by their login names. */
  async function known() {
    const { records } = (await call(list, { size: 100 }, { token: admin.token })).data
    return new Map(records.map((record) => [record.login_name, record]))
  }

  return { ...setting, checked, stored, undone, ended, known }
}

const rows = (watcher: string) => [
  `新人甲,Nova,Nova,Pumps,${watcher},13900000001,Nova@Example.cn,`,
  `新人乙,,second,East,,,,"Pumps、West"`,
]

/** Two people imported by the administrator, with their passwords as the file has them. */
export async function withTwo(options: AppOptions = {}) {
  const setting = await importingPeople(options)
  const { app, tenant, admin } = setting
  const role = await aRole(app, tenant, { permissions: ['monitoring.view'] })
  const named = await app.owner<{ name_en: string }>('select name_en from role where id = $1', [
    role.roleId,
  ])
  const { recordImportId, job } = await setting.stored(fileOf(rows(named[0]?.name_en ?? '')))
  expect(job).toMatchObject({ state: 'done' })
  const get = (token: string) =>
    app.app.inject({
      url: `/api${downloadFirstPasswords.path.replace(':recordImportId', recordImportId)}`,
      headers: { authorization: `Bearer ${token}`, ...english },
    })
  async function passwords() {
    const [sheet] = await readSheets((await get(admin.token)).rawPayload)
    return new Map((sheet?.data ?? []).slice(1).map(([name, , , word]) => [name, String(word)]))
  }
  const left = async (token: string) =>
    (await app.call(readFirstPasswords, { recordImportId }, { token })).data
  return { ...setting, recordImportId, role, get, passwords, left }
}
