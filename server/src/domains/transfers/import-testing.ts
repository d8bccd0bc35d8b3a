import { dictionary } from '@iwater/contract/dictionaries'
import { findFileUrl, uploadFile } from '@iwater/contract/files'
import { readJob } from '@iwater/contract/jobs'
import type { ImportMode } from '@iwater/contract/kit/import-calls'
import { importRoutes } from '@iwater/contract/kit/import-routes'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { expect } from 'vitest'
import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { uploadTo } from '#testing/uploads'

export const dictionaryCalls = entityRoutes(dictionary)
export const dictionaryImports = importRoutes(dictionary)

const { add, list } = dictionaryCalls
const { check, read, store, history, undo, previewUndo } = dictionaryImports

export const english = { 'accept-language': 'en' }

export const heading = '编码,名称 / 中文,名称 / English,上级字典,备注'

/** An app with a tenant without dictionaries, and what a person does to import some. */
export async function importSetting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const { call } = app

  const keep = async (code: string, zh = code, note: string | null = null) =>
    (await call(add, { code, name: { zh, en: `${code} list` }, items: [], note }, { token })).data
      .id

  async function send(content: string | Buffer, name = 'a.csv', as = token) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const { data, status } = await uploadTo(app, uploadFile, { token: as, name, bytes })
    expect(status).toBe(200)
    return data.fileId
  }

  async function ended(jobId: string, as = token, headers: Record<string, string> = {}) {
    const job = async () => (await call(readJob, { jobId }, { token: as, headers })).data
    await expect
      .poll(async () => (await job()).endedAt, { timeout: 20_000, interval: 30 })
      .not.toBeNull()
    return job()
  }

  /** A dry run that has ended. */
  async function checked(
    content: string | Buffer,
    { mode = 'add' as ImportMode, name = 'a.csv', as = token, headers = {} } = {},
  ) {
    const fileId = await send(content, name, as)
    const { data, status, body } = await call(check, { fileId, mode }, { token: as, headers })
    expect(status, body.msg).toBe(200)
    const { recordImportId } = data
    const { jobId } = (await call(read, { recordImportId }, { token: as })).data
    const job = await ended(jobId, as, headers)
    const found = (await call(read, { recordImportId }, { token: as })).data
    return { job, fileId, ...found }
  }

  async function stored(
    content: string | Buffer,
    options: Parameters<typeof checked>[1] & { leaveOutFaulty?: boolean } = {},
  ) {
    const { recordImportId } = await checked(content, options)
    const { leaveOutFaulty = false } = options
    const { data, status, body } = await call(store, { recordImportId, leaveOutFaulty }, { token })
    expect(status, body.msg).toBe(200)
    const job = await ended(data.jobId)
    return { recordImportId, job }
  }

  /** What undoing would do. */
  async function previewed(recordImportId: string) {
    const { data, status, body } = await call(previewUndo, { recordImportId }, { token })
    expect(status, body.msg).toBe(200)
    await ended(data.jobId)
    const { data: imports } = await call(history, {}, { token })
    const preview = imports.find((one) => one.recordImportId === recordImportId)?.preview
    expect(preview?.jobId).toBe(data.jobId)
    return preview
  }

  async function undone(recordImportId: string) {
    const { data, status, body } = await call(undo, { recordImportId }, { token })
    expect(status, body.msg).toBe(200)
    const job = await ended(data.jobId)
    const [latest] = (await call(history, {}, { token })).data.filter(
      (one) => one.recordImportId === recordImportId,
    )
    return { job, ...latest }
  }

  const all = async (as = token) =>
    (await call(list, { size: 100, as: 'list' }, { token: as })).data.records.map(
      ({ code, name, note, version }) => ({
        code,
        zh: name.zh,
        note,
        version,
      }),
    )

  const content = async (fileId: string) => {
    const file = (await call(findFileUrl, { fileId }, { token })).data
    return { name: file.name, bytes: (await app.app.inject(file.url)).rawPayload }
  }

  return {
    ...app,
    tenant,
    token,
    keep,
    send,
    ended,
    checked,
    stored,
    previewed,
    undone,
    all,
    content,
  }
}
