import { listOwnFiles, megabyte, removeFile, uploadFile } from '@iwater/contract/files'
import { publishMessage } from '@iwater/contract/messages'
import type { InputOf } from '@iwater/contract/route'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { aSignedInPerson } from '#testing/people'
import { aPng } from '#testing/pictures'
import { sampleFiles } from '#testing/sample-files'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { uploadTo } from '#testing/uploads'

async function setting() {
  const app = await testApp()
  const person = await aSignedInPerson(app, await aTenant(app.owner))
  const { token } = person
  const upload = async (name: string, bytes: Buffer) =>
    (await uploadTo(app, uploadFile, { token, name, bytes })).data
  const list = (input: InputOf<typeof listOwnFiles> = {}) =>
    app.call(listOwnFiles, input, { token })
  const names = async (input: InputOf<typeof listOwnFiles>) =>
    (await list(input)).data.records.map(({ name }) => name)
  return { app, person, token, upload, list, names }
}

test('a person finds their files by word and group, in the requested order, page by page', async () => {
  const { upload, list, names } = await setting()
  const { text, office } = sampleFiles
  await upload('b 100%.txt', text.bytes)
  await upload('A 泵房.png', aPng({ width: 300, height: 300 }))
  await upload('c 泵房.pdf', office.bytes)
  expect(await names({})).toEqual(['c 泵房.pdf', 'A 泵房.png', 'b 100%.txt'])
  expect(await names({ sort: 'name', order: 'asc' })).toEqual([
    'A 泵房.png',
    'b 100%.txt',
    'c 泵房.pdf',
  ])
  expect((await names({ sort: 'size', order: 'desc' }))[0]).toBe('A 泵房.png')
  expect(await names({ keyword: '%' })).toEqual(['b 100%.txt'])
  expect(await names({ sort: 'name', order: 'asc', current: 2, size: 2 })).toEqual(['c 泵房.pdf'])
  const { data } = await list({ keyword: '泵房', group: 'image' })
  expect(data).toMatchObject({
    records: [{ name: 'A 泵房.png', group: 'image', isShown: true, visibility: 'owner', uses: [] }],
    total: 1,
    groups: { image: 1, office: 1, text: 0, voice: 0, zips: 0, video: 0 },
    room: { limit: 1024 * megabyte },
  })
  const all = (await list()).data
  expect(all.room.used).toBe(all.records.reduce((sum, { size }) => sum + size, 0))
})

test.each([{ sort: 'stored_name' }, { sort: 'name;' }, { order: 'up' }, { group: 'html' }])(
  '%j is nothing to list by',
  async (input) => {
    const { list } = await setting()
    expect((await list(input as InputOf<typeof listOwnFiles>)).status).toBe(400)
  },
)

test('the list gives the uses of a file, and a file in use cannot be deleted', async () => {
  const { app, person, token, upload, list } = await setting()
  const { fileId } = await upload('notice.pdf', sampleFiles.office.bytes)
  const title = { zh: '停水', en: 'No water' }
  await app.call(
    publishMessage,
    {
      requestKey: newId(),
      kind: 'notice',
      title,
      content: title,
      to: { everybody: false, userIds: [person.accountId] },
      fileIds: [fileId],
    },
    { token },
  )
  expect((await list()).data.records).toMatchObject([
    { visibility: 'attached', uses: [{ zh: '通知“停水”', en: 'Notice “No water”' }] },
  ])
  const remove = (language: string) =>
    app.call(removeFile, { fileId }, { token, headers: { 'accept-language': language } })
  expect((await remove('zh-CN')).body).toMatchObject({
    msg: '文件正在使用，不能删除：通知“停水”',
    data: { error: 'files.in-use' },
  })
  const refused = await remove('en')
  expect([refused.status, refused.body.msg]).toEqual([
    409,
    'The file is in use and cannot be deleted: Notice “No water”',
  ])
  expect((await list()).data.total).toBe(1)
})
