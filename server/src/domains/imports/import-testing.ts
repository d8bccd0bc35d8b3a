import type { Envelope } from '@iwater/contract/envelope'
import {
  checkImport,
  commitImport,
  type ImportJob,
  type ImportMapping,
  type ImportPreview,
  readImport,
  undoImport,
  uploadImport,
} from '@iwater/contract/field/imports'
import { expect } from 'vitest'
import { aSignedInPerson } from '#testing/people'
import { storedSamples } from '#testing/stored-samples'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const boundary = 'a-line-that-no-file-has'

/** A form with one file, as a browser sends it. */
function formOf(content: string | Buffer, fileName: string): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return Buffer.concat([
    Buffer.from(head),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}

const formType = `multipart/form-data; boundary=${boundary}`

/**
 * The app with a tenant and an administrator, and their actions on files. `own` is for tests that stop or change what
 * all tests of a process share.
 */
export async function importSetting(database?: 'own') {
  const app = await testApp(database && { database })
  const tenant = await aTenant(app.owner)
  const person = await aSignedInPerson(app, tenant)
  const { token } = person

  const send = async (content: string | Buffer, fileName = 'file.csv', of = token) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: `/api${uploadImport.path}`,
      headers: { authorization: `Bearer ${of}`, 'content-type': formType },
      payload: formOf(content, fileName),
    })
    return { status: answer.statusCode, body: answer.json<Envelope<ImportPreview>>() }
  }
  const upload = async (content: string | Buffer, fileName?: string) => {
    const { body } = await send(content, fileName)
    if (body.code !== 0) throw new Error(body.msg)
    return body.data
  }
  /** Waits until the ordered work is done. */
  const settled = async (importId: string, timeout = 60_000) => {
    let job: ImportJob | undefined
    await expect
      .poll(
        async () => {
          job = (await app.call(readImport, { importId }, { token })).data
          return job.state
        },
        { timeout, interval: 50 },
      )
      .not.toMatch(/^(checking|storing|undoing)$/)
    if (!job) throw new Error('no import')
    return job
  }
  const check = async (importId: string, mapping: ImportMapping) => {
    const { body } = await app.call(checkImport, { importId, mapping }, { token })
    if (body.code !== 0) throw new Error(body.msg)
    return settled(importId)
  }
  const commit = async (importId: string) => {
    const { body } = await app.call(commitImport, { importId }, { token })
    if (body.code !== 0) throw new Error(body.msg)
    return settled(importId)
  }
  const undo = async (importId: string) => {
    const { body } = await app.call(undoImport, { importId }, { token })
    if (body.code !== 0) throw new Error(body.msg)
    return settled(importId)
  }
  /** The proposal of the server, for the tenant's root. */
  const proposed = ({ suggestion }: ImportPreview, more: Partial<ImportMapping> = {}) => {
    const { timeColumns, timeFormat, decimalMark, stationColumns, valueColumns } = suggestion
    return {
      timeColumns,
      timeFormat: timeFormat ?? '',
      decimalMark,
      stationColumns,
      unitKind: 'river-section' as const,
      orgId: tenant.root,
      valueColumns: valueColumns.flatMap(({ factor, ...rest }) =>
        factor ? [{ ...rest, factor }] : [],
      ),
      ...more,
    }
  }
  /** All stored samples as text: unit, point, time in Shanghai, value. */
  const stored = async () => {
    const points = await app.owner<{ series: number; name: string }>(
      `select p.series, format('%s %s', u.name_zh, p.name_zh) as name from point p join unit u on u.id = p.unit_id`,
    )
    const nameOf = new Map(points.map(({ series, name }) => [series, name]))
    const timeOf = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16)
    return (await storedSamples(app.owner))
      .map(
        ({ series, at, value }) => `${nameOf.get(series)} ${timeOf(at).replace('T', ' ')} ${value}`,
      )
      .toSorted()
  }
  /** Keys of the files of the tenant in the storage. */
  const files = async () => {
    const keys: string[] = []
    for await (const { key } of app.services.storage.list()) keys.push(key)
    return keys.filter((key) => key.startsWith(`${tenant.tenantId}/`)).toSorted()
  }
  return {
    app,
    tenant,
    ...person,
    files,
    send,
    upload,
    settled,
    check,
    commit,
    undo,
    proposed,
    stored,
  }
}
