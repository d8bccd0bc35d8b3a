import { findFileUrl, listOwnFiles, removeFile } from '@iwater/contract/files'
import { publishMessage } from '@iwater/contract/messages'
import { expect, test } from 'vitest'
import { withoutTenant, withTenant } from '#platform/database/database'
import { newId } from '#platform/ids'
import {
  type PlantedFile,
  plantFiles,
  type Reader,
  readers,
  situations,
} from '#testing/planted-files'
import { sampleFiles } from '#testing/sample-files'
import { testApp } from '#testing/test-app'

type TestApp = Awaited<ReturnType<typeof testApp>>
type Planted = Awaited<ReturnType<typeof plantFiles>>

type Answer = 'reads' | 'is told that there is none' | 'is not signed in'

const answerFor = (reader: Reader, { situation }: PlantedFile): Answer => {
  if (reader === 'anonymous') return 'is not signed in'
  const mayRead: readonly Reader[] = ['owner', ...situations[situation]]
  return mayRead.includes(reader) ? 'reads' : 'is told that there is none'
}

/** All parts of an answer that could reveal whether a file exists. */
const told = ({ status, body }: { status: number; body: { msg: string; data: unknown } }) => {
  const { requestId: _, ...data } = body.data as Record<string, unknown>
  return JSON.stringify([status, body.msg, data])
}

/** Requests a file as a reader does, loads it if permitted, and compares its bytes. */
async function answerTo(app: TestApp, { tokenOf }: Planted, reader: Reader, file: PlantedFile) {
  const ask = (fileId: string) => app.call(findFileUrl, { fileId }, tokenOf(reader))
  const answer = await ask(file.fileId)
  if (answer.status === 200) {
    const loaded = await app.app.inject({ url: answer.data.url })
    expect(loaded.rawPayload.equals(sampleFiles[file.group].bytes)).toBe(true)
    return 'reads'
  }
  expect(told(answer), 'what a made-up id is answered').toBe(told(await ask(newId())))
  return answer.status === 401 ? 'is not signed in' : 'is told that there is none'
}

const lineOf = (reader: Reader, { situation, group }: PlantedFile, answer: string) =>
  `${group}, ${situation}: ${reader} ${answer}`

async function allAnswers(app: TestApp, planted: Planted) {
  const lines: string[] = []
  for (const reader of readers) {
    for (const file of planted.files) {
      lines.push(lineOf(reader, file, await answerTo(app, planted, reader, file)))
    }
  }
  return lines
}

const allExpected = ({ files }: Planted) =>
  readers.flatMap((reader) => files.map((file) => lineOf(reader, file, answerFor(reader, file))))

/** The files that the database alone shows each reader, in the form of the answers. */
async function allShown({ services }: TestApp, { files, sessionOf }: Planted) {
  const lines: string[] = []
  for (const reader of readers) {
    const select = (db: Parameters<Parameters<typeof withTenant>[2]>[0]) =>
      db.selectFrom('file').select('id').execute()
    const rows =
      reader === 'anonymous'
        ? await withoutTenant(services.app, select)
        : await withTenant(services.app, await sessionOf(reader), select)
    const shown = new Set(rows.map(({ id }) => id))
    for (const file of files) {
      const none = reader === 'anonymous' ? 'is not signed in' : 'is told that there is none'
      lines.push(lineOf(reader, file, shown.has(file.fileId) ? 'reads' : none))
    }
  }
  return lines
}

test('a file is readable by its owner, by its organisation where it is shown there, and by the readers of what it is attached to', async () => {
  const app = await testApp({ database: 'own' })
  const planted = await plantFiles(app)
  const expected = allExpected(planted)
  expect([planted.files.length, expected.length]).toEqual([40, 240])
  expect(await allAnswers(app, planted)).toEqual(expected)
  expect(await allShown(app, planted), 'what the policies show').toEqual(expected)

  // The service must deny access by itself, too, and this test has to see what policies allow.
  await app.owner('create policy loose on file for select to iwater_app using (true)')
  expect(await allShown(app, planted)).not.toEqual(expected)
  expect(await allAnswers(app, planted)).toEqual(expected)
})

test('a link works for the person it was made for, as long as they may read the file', async () => {
  const app = await testApp()
  const { files, tokenOf, sessionOf } = await plantFiles(app)
  const sent = files.find(({ situation }) => situation === 'sent to the participant')
  const { data } = await app.call(
    findFileUrl,
    { fileId: sent?.fileId ?? '' },
    tokenOf('participant'),
  )
  const load = async (url: string) => (await app.app.inject({ url })).statusCode
  const [participant, elsewhere] = [await sessionOf('participant'), await sessionOf('elsewhere')]
  expect(data.url).toContain(`reader=${participant.userId}`)
  expect(await load(data.url)).toBe(200)
  expect(await load(data.url.replace(participant.userId, elsewhere.userId))).toBe(404)
  expect(await load(data.url.replace(/reader=[^&]+&/, ''))).toBe(404)
  await app.owner('update message_recipient set removed_at = now() where account_id = $1', [
    participant.userId,
  ])
  expect(await load(data.url)).toBe(404)
})

test('nobody lists, forwards or removes the file of another, and no answer reveals that it exists', async () => {
  const app = await testApp()
  const { files, tokenOf } = await plantFiles(app)
  const sent = files.find(({ situation }) => situation === 'sent to both')?.fileId ?? ''
  for (const reader of ['colleague', 'participant', 'elsewhere', 'otherTenant'] as const) {
    const by = tokenOf(reader)
    expect((await app.call(listOwnFiles, {}, by)).data).toMatchObject({ records: [], total: 0 })
    const remove = (fileId: string) => app.call(removeFile, { fileId }, by)
    expect(await remove(sent)).toMatchObject({
      status: 404,
      body: { data: { error: 'files.not-found' } },
    })
    expect(told(await remove(sent))).toBe(told(await remove(newId())))
  }
  const text = { zh: '附件', en: 'Attached' }
  const letter = { requestKey: newId(), kind: 'message' as const, title: text, content: text }
  const sendOn = await app.call(
    publishMessage,
    { ...letter, to: { everybody: true }, fileIds: [sent] },
    tokenOf('otherTenant'),
  )
  expect(sendOn.body.data).toMatchObject({ error: 'files.not-found' })
})
