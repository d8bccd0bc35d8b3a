import { findFileUrl, uploadFile } from '@iwater/contract/files'
import { askChat, readConversation } from '@iwater/contract/knowledge/conversation'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { newId } from '#platform/ids'
import { anOrganisation, aSignedInPerson } from '#testing/people'
import { sampleFiles } from '#testing/sample-files'
import { aTenant } from '#testing/test-services'
import { uploadTo } from '#testing/uploads'
import { anOwnQuestion, knowledgeSetting, questions } from '../own/own-knowledge-testing.ts'

async function setUp() {
  const { app, tenant, token, aType, aQuestion, ...setting } = await knowledgeSetting()
  const organizationId = await anOrganisation(app, tenant)
  const upload = async ({ name, bytes } = sampleFiles.image) =>
    (await uploadTo(app, uploadFile, { token, name, bytes })).data.fileId
  const attachments = [await upload(sampleFiles.office), await upload()]
  const typeId = await aType()
  const questionId = await aQuestion(typeId, { attachments })
  const ask = async (by: { questionId: string } | { reasonId: string }) => {
    const chosen =
      'reasonId' in by ? ({ by: 'reason', ...by } as const) : ({ by: 'question', ...by } as const)
    return (await setting.viewerCall(askChat, { organizationId, ask: chosen })).data
  }
  return {
    ...setting,
    app,
    tenant,
    organizationId,
    upload,
    attachments,
    typeId,
    questionId,
    ask,
  }
}

test('reasons and results have the files of their question, for everybody who may ask it', async () => {
  const { app, viewerCall, organizationId, attachments, questionId, ask } = await setUp()
  const [pdf, picture] = attachments
  const files = [
    { fileId: pdf, name: sampleFiles.office.name, group: 'office' },
    { fileId: picture, name: sampleFiles.image.name, size: sampleFiles.image.bytes.length },
  ]
  const { asked, answer } = await ask({ questionId })
  expect(asked.files).toEqual([])
  expect(answer.files).toMatchObject(files)
  const result = await ask({ reasonId: answer.reasonList[0]?.reasonId ?? '' })
  expect(result.answer.files).toEqual(answer.files)
  const { data } = await viewerCall(readConversation, { organizationId })
  expect(data.records.map((record) => record.files.length)).toEqual([0, 2, 0, 2])
  for (const { fileId, name } of answer.files) {
    const found = await viewerCall(findFileUrl, { fileId })
    expect(found.data.name).toBe(name)
    expect((await app.app.inject({ url: found.data.url })).statusCode).toBe(200)
  }
})

test('files that a question no longer has are not shown nor read, and a kept conversation has those that it has now', async () => {
  const { call, viewerCall, organizationId, upload, attachments, typeId, questionId, ask } =
    await setUp()
  await ask({ questionId })
  const added = await upload()
  const draft = anOwnQuestion(typeId, { attachments: [added], reasons: [] })
  const input = { id: questionId, version: 1, ...draft }
  expect((await call(questions.edit, input as never)).status).toBe(200)
  const { data } = await viewerCall(readConversation, { organizationId })
  expect(data.records.at(-1)?.files.map(({ fileId }) => fileId)).toEqual([added])
  const [gone = ''] = attachments
  expect((await viewerCall(findFileUrl, { fileId: gone })).status).toBe(404)
})

test('nobody of another tenant reads a file of a question, and the database itself shows it to none of them', async () => {
  const { app, attachments } = await setUp()
  const foreign = await aTenant(app.owner)
  const { token, accountId } = await aSignedInPerson(app, foreign)
  const [fileId = ''] = attachments
  const answers = await Promise.all(
    [fileId, newId()].map((id) => app.call(findFileUrl, { fileId: id }, { token })),
  )
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  const seen = await withTenant(app.services.app, { ...foreign.scope, userId: accountId }, (db) =>
    db.selectFrom('file').select('id').where('id', '=', fileId).execute(),
  )
  expect(seen).toEqual([])
})
