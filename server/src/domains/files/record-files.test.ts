import { findFileUrl, removeFile, uploadFile } from '@iwater/contract/files'
import { defineEntity } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { servedEntity, serveEntity } from '#platform/entities/serve-entity'
import { newId } from '#platform/ids'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { aPng } from '#testing/pictures'
import { sampleFiles } from '#testing/sample-files'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { uploadTo } from '#testing/uploads'

const valve = defineEntity({
  table: 'valve_sheet',
  path: '/bs/valve-sheets',
  title: { zh: '阀门卡', en: 'Valve sheets' },
  noun: { zh: '阀门卡', en: 'valve sheet' },
  icon: 'boxes',
  access: { read: 'monitoring.view', change: 'monitoring.manage' },
  fields: {
    name: field.localized('名称', 'Name', { required: true, searchable: true }),
    organisation_id: field.reference('单位', 'Organisation', 'organisation', { required: true }),
    photo: field.file('照片', 'Photo', { group: 'image', maxBytes: 1000 }),
    manuals: field.files('说明书', 'Manuals', { maxItems: 2 }),
    plans: field.files('图纸', 'Plans', { visibility: 'organisation' }),
  },
  list: { columns: ['name', 'photo'], sort: 'name' },
  form: { groups: [field.group('内容', 'Content', ['name', 'photo', 'manuals', 'plans'])] },
})

const table = `
  create table valve_sheet (name_zh text not null, name_en text not null, photo uuid,
    manuals uuid[] not null default '{}', plans uuid[] not null default '{}');
  call make_record_table('valve_sheet', 'organisation');
  call keep_record_files('valve_sheet', 'monitoring.view');`

const { list, read, add, edit, save, remove } = entityRoutes(valve)

/** A works with two of its people who may change records, one who may not read them, and one of another works. */
async function setUp() {
  const app = await testApp({ database: 'own', moreEntities: [servedEntity(valve)] })
  const { owner, call } = app
  await owner(table)
  const tenant = await aTenant(owner)
  const admin = await aSignedInPerson(app, tenant)
  const works = await anOrganisation(app, tenant, { zh: '一厂', en: 'First works' })
  const other = await anOrganisation(app, tenant, { zh: '二厂', en: 'Second works' })
  const { key: role } = await aRole(app, tenant, {
    permissions: ['monitoring.view', 'monitoring.manage'],
  })
  const { key: noReader } = await aRole(app, tenant, { permissions: [] })
  const at = (loginName: string, organisationId: string, of = role) =>
    aSignedInPerson(app, tenant, { loginName, role: of, organisationId })
  const olga = await at('olga', works)
  const boris = await at('boris', works)
  const guest = await at('guest', works, noReader)
  const outsider = await at('outsider', other)
  const draft = { name: { zh: '一号阀', en: 'Valve 1' }, organisation_id: works }
  const upload = async (token: string, { name, bytes } = sampleFiles.image) =>
    (await uploadTo(app, uploadFile, { token, name, bytes })).data.fileId
  const mayRead = async (fileId: string, { token }: { token: string }) =>
    (await call(findFileUrl, { fileId }, { token })).status === 200
  /** Adds a record in the name of olga. */
  const added = async (files: object, { token } = olga) =>
    (await call(add, { ...draft, ...files }, { token })).data.id
  return {
    ...app,
    tenant,
    works,
    admin,
    olga,
    boris,
    guest,
    outsider,
    draft,
    upload,
    mayRead,
    added,
  }
}

test('a record answers its files, with addresses for its readers', async () => {
  const { app, services, tenant, works, call, olga, boris, guest, outsider, ...rest } =
    await setUp()
  const { upload, mayRead, added } = rest
  const photo = await upload(olga.token)
  const manual = await upload(olga.token, sampleFiles.office)
  expect(await mayRead(photo, boris)).toBe(false)
  const id = await added({ photo, manuals: [manual] })

  const page = await call(list, {}, { token: boris.token })
  const { name, bytes } = sampleFiles.image
  expect(page.data.records).toMatchObject([
    { id, photo, manuals: [manual], files: { photo: [{ fileId: photo, name }], plans: [] } },
  ])
  const record = await call(read, { id }, { token: boris.token })
  const [stored] = record.data.files?.photo ?? []
  expect(stored).toMatchObject({ name, group: 'image', size: bytes.length, isShown: true })
  expect((await app.inject(stored?.url ?? '')).rawPayload.equals(bytes)).toBe(true)

  expect(await mayRead(photo, boris)).toBe(true)
  expect(await mayRead(manual, boris)).toBe(true)
  const second = await upload(olga.token, sampleFiles.office)
  const changed = [{ row: 1, id, version: 1, values: { manuals: [manual, second] } }]
  await call(save, { changed } as never, { token: olga.token })
  expect(await mayRead(second, boris)).toBe(true)
  expect([await mayRead(photo, guest), await mayRead(photo, outsider)]).toEqual([false, false])
  // The database itself asks for the permission to read such records.
  const seenBy = ({ accountId: userId }: typeof boris) =>
    withTenant(services.app, { ...tenant.scope, organisations: [works], userId }, (db) =>
      db.selectFrom('file').select('id').where('id', '=', photo).execute(),
    )
  expect([await seenBy(boris), await seenBy(guest)]).toEqual([[{ id: photo }], []])
})

test('a file of somebody else, of another tenant, or none is rejected at its field', async () => {
  const { call, olga, boris, upload, draft, owner, ...app } = await setUp()
  const foreign = await aTenant(owner)
  const elsewhere = await aSignedInPerson({ ...app, call }, foreign)
  const files = [await upload(boris.token), await upload(elsewhere.token), newId()]
  for (const photo of files) {
    const { status, body } = await call(add, { ...draft, photo }, { token: olga.token })
    expect([status, body.data]).toMatchObject([
      400,
      { error: 'request.invalid', fields: { photo: '照片不存在或不可见，请重新选择' } },
    ])
  }
  const own = await upload(olga.token, sampleFiles.office)
  const mixed = { ...draft, manuals: [own, files[0]] as string[] }
  const { body } = await call(add, mixed, { token: olga.token })
  expect(body.data).toMatchObject({ fields: { manuals: '说明书不存在或不可见，请重新选择' } })
  const rows = [{ row: 4, values: mixed }]
  const sheet = await call(save, { added: rows } as never, { token: olga.token })
  expect(sheet.body.data).toMatchObject({
    fields: { '4.manuals': '第4行：说明书不存在或不可见，请重新选择' },
  })
})

test('kinds, sizes and numbers of files are limited by the field', async () => {
  const { call, olga, upload, draft } = await setUp()
  const { token } = olga
  const pdf = await upload(token, sampleFiles.office)
  const fields = async (files: object, language = 'zh') => {
    const headers = { 'accept-language': language }
    const { body } = await call(add, { ...draft, ...files }, { token, headers })
    return (body.data as unknown as { fields: object }).fields
  }
  expect(await fields({ photo: pdf })).toEqual({ photo: '文件类型不符合' })
  expect(await fields({ photo: pdf }, 'en')).toEqual({ photo: 'The file type is not allowed' })
  const bytes = aPng({ width: 1500, height: 1500 })
  expect(bytes.length).toBeGreaterThan(1000)
  const large = await upload(token, { name: 'large.png', bytes })
  expect(await fields({ photo: large })).toEqual({ photo: '文件太大不符合' })
  const three = [pdf, large, await upload(token)]
  expect(await fields({ manuals: three })).toEqual({ manuals: '说明书最多 2 项' })
  expect(await fields({ manuals: [pdf, pdf] })).toEqual({ manuals: '说明书填写有误' })
})

test('a colleague keeps the files of others, takes them out, and cannot show them to more people', async () => {
  const { call, olga, boris, upload, mayRead, added } = await setUp()
  const manual = await upload(olga.token, sampleFiles.office)
  const id = await added({ manuals: [manual] })
  const { token } = boris
  const own = await upload(token)
  const kept = await call(edit, { id, version: 1, manuals: [own, manual] }, { token })
  expect(kept.status).toBe(200)
  const record = await call(read, { id }, { token })
  expect(record.data.files?.manuals?.map(({ fileId }) => fileId)).toEqual([own, manual])
  const shown = await call(edit, { id, version: 2, manuals: [], plans: [manual] }, { token })
  expect(shown.body.data).toMatchObject({ fields: { plans: '图纸不存在或不可见，请重新选择' } })

  const used = await call(removeFile, { fileId: manual }, { token: olga.token })
  expect(used.body.data).toMatchObject({
    error: 'files.in-use',
    details: { uses: '阀门卡“一号阀”' },
  })
  expect((await call(edit, { id, version: 2, manuals: [own] }, { token })).status).toBe(200)
  expect([await mayRead(manual, boris), await mayRead(manual, olga)]).toEqual([false, true])
  expect((await call(removeFile, { fileId: manual }, { token: olga.token })).status).toBe(200)
})

test('the files of a deleted record are their owners’ again', async () => {
  const { call, olga, boris, upload, mayRead, added, owner } = await setUp()
  const [photo, plan] = [await upload(olga.token), await upload(olga.token, sampleFiles.office)]
  const id = await added({ photo, plans: [plan] })
  expect(await mayRead(plan, boris)).toBe(true)
  expect((await call(remove, { id }, { token: boris.token })).status).toBe(200)
  expect([await mayRead(photo, boris), await mayRead(plan, boris)]).toEqual([false, false])
  const left = await owner('select from file_attachment where subject_id = $1', [id])
  expect(left).toEqual([])
})

test('who reads a record but not the organisation of a file gets no address of it', async () => {
  const { call, admin, olga, upload, added, mayRead } = await setUp()
  const plan = await upload(admin.token, sampleFiles.office)
  const id = await added({ plans: [plan] }, admin)
  const ofAdmin = await call(read, { id }, { token: admin.token })
  expect(ofAdmin.data.files?.plans).toMatchObject([{ fileId: plan }])
  const record = await call(read, { id }, { token: olga.token })
  expect([record.data.plans, record.data.files?.plans]).toEqual([[plan], []])
  expect((await call(list, {}, { token: olga.token })).data.records[0]?.files?.plans).toEqual([])
  expect(await mayRead(plan, olga)).toBe(false)
  const other = { id, version: 1, name: { zh: '二号阀', en: 'Valve 2' } }
  expect((await call(edit, other, { token: olga.token })).status).toBe(200)
})

test('an entity with files is not served without the domain that keeps them', () => {
  expect(() => serveEntity({} as never, servedEntity(valve))).toThrow(/valve_sheet/)
})
