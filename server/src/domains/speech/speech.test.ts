import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findQuestions, readChatWelcome } from '@iwater/contract/knowledge/chat'
import { readSpeech, readSpeechState, setReadsAloud } from '@iwater/contract/knowledge/speech'
import { expect, onTestFinished, test } from 'vitest'
import { wholeTenant } from '#domains/organisation'
import { asWorker, withTenant } from '#platform/database/database'
import { aSignedInPerson } from '#testing/people'
import { type AppOptions, testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { framesOf } from './engines/mp3-frames.ts'
import { forgetUnusedAudio } from './speech.jobs.ts'
import { deleteUnusedAudio, insertAudio, selectAudio } from './speech.queries.ts'
import { openSpeech } from './speech.service.ts'

async function setting(environment?: AppOptions['environment']) {
  const app = await testApp(environment ? { environment } : {})
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant, { role: 'viewer' })
  const stored = async () =>
    Number(
      (
        await app.owner<{ count: string }>(
          `select count(*) from speech_audio where tenant_id = $1`,
          [tenant.tenantId],
        )
      )[0]?.count,
    )
  return { app, tenant, of: { token }, stored }
}

/** Frames of MPEG 2, Layer III, as Tencent sends them. */
const frame = Buffer.alloc(144)
frame.set([0xff, 0xf3, 0x48, 0xc4])

/** A provider on this machine, which counts. */
async function counted({ isDown = false } = {}) {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    request.resume().on('end', () => {
      const Audio = frame.toString('base64')
      response.writeHead(isDown ? 500 : 200).end(JSON.stringify({ Response: { Audio } }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const environment = {
    SPEECH_PROVIDER: 'tencent',
    SPEECH_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    SPEECH_KEY_ID: 'id',
    SPEECH_KEY_SECRET: 'secret',
  }
  return { environment, asked: () => asked }
}

test('a text is answered as mp3 and is made once', async () => {
  const { app, of, stored } = await setting()
  const text = '余氯不应低于 0.3 mg/L。'
  const { status, data } = await app.call(readSpeech, { text }, of)
  expect(status).toBe(200)
  expect(framesOf(Buffer.from(data.voiceMessage, 'base64'))?.seconds).toBeGreaterThan(2)
  expect((await app.call(readSpeech, { text: ` ${text} ` }, of)).data).toEqual(data)
  expect(await stored()).toBe(1)
})

test('the same text from fifty at once, and again later, is asked of the provider once', async () => {
  const { environment, asked } = await counted()
  const { app, of, stored } = await setting(environment)
  const fifty = await Promise.all(
    Array.from({ length: 50 }, () => app.call(readSpeech, { text: '先停泵。' }, of)),
  )
  expect(new Set(fifty.map(({ status }) => status))).toEqual(new Set([200]))
  await app.call(readSpeech, { text: '先停泵。' }, of)
  expect(asked()).toBe(1)
  expect(await stored()).toBe(1)
})

test('of fifty different texts at once those that find room are spoken, and the others are told to wait', async () => {
  const { app, of } = await setting()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => app.call(readSpeech, { text: `第 ${index} 号` }, of)),
  )
  const spoken = answers.filter(({ status }) => status === 200)
  expect(spoken.length).toBeGreaterThanOrEqual(1)
  expect(spoken.length).toBeLessThanOrEqual(25)
  for (const { status, body, headers } of answers) {
    if (status === 200) continue
    expect(body).toMatchObject({ data: { error: 'speech.busy' } })
    expect(headers['retry-after']).toBe('5')
  }
  expect((await app.call(readSpeech, { text: '第 0 号' }, of)).status).toBe(200)
})

test('speech of a tenant is not that of another', async () => {
  const { environment, asked } = await counted()
  const { app, of } = await setting(environment)
  await app.call(readSpeech, { text: '检查水泵' }, of)
  const other = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, other, { role: 'viewer' })
  await app.call(readSpeech, { text: '检查水泵' }, { token })
  expect(asked()).toBe(2)
})

test('an answer of the chat has its speech once it was made, and does without if the caller wants none', async () => {
  const { app, of } = await setting()
  const { data: first } = await app.call(readChatWelcome, {}, of)
  expect(first.voiceMessage).toBeNull()
  const { data: made } = await app.call(readSpeech, { text: first.message }, of)
  const { data: second } = await app.call(readChatWelcome, {}, of)
  expect(second).toEqual({ message: first.message, voiceMessage: made.voiceMessage })
  expect((await app.call(readChatWelcome, { voice: 'false' }, of)).data.voiceMessage).toBeNull()
  const { data: found } = await app.call(findQuestions, { keyword: '水泵运行但不出水' }, of)
  expect(found.voiceMessage).toBeNull()
})

test('who wants answers read aloud is remembered for the person', async () => {
  const { app, tenant, of } = await setting()
  const at = (data: unknown) => expect(data)
  at((await app.call(readSpeechState, {}, of)).data).toEqual({
    isAvailable: true,
    readsAloud: false,
  })
  await app.call(setReadsAloud, { readsAloud: true }, of)
  at((await app.call(readSpeechState, {}, of)).data).toEqual({
    isAvailable: true,
    readsAloud: true,
  })
  const { token } = await aSignedInPerson(app, tenant, { role: 'viewer', loginName: 'another' })
  at((await app.call(readSpeechState, {}, { token })).data).toMatchObject({ readsAloud: false })
  await app.call(setReadsAloud, { readsAloud: false }, of)
  at((await app.call(readSpeechState, {}, of)).data).toMatchObject({ readsAloud: false })
})

test('texts without words, and longer ones than are spoken at once, are rejected', async () => {
  const { app, of } = await setting()
  expect((await app.call(readSpeech, { text: '😀' }, of)).body).toMatchObject({
    data: { error: 'speech.nothing-to-say' },
  })
  for (const text of ['', ' ', '中'.repeat(1001)]) {
    expect((await app.call(readSpeech, { text }, of)).status).toBe(400)
  }
  expect((await app.call(readSpeech, { text: '中' })).status).toBe(401)
})

test('without a voice, and with one that is out of order, the failure says so and the chat answers', async () => {
  const silent = await setting({ SPEECH_PROVIDER: 'off' })
  const { call } = silent.app
  expect((await call(readSpeechState, {}, silent.of)).data.isAvailable).toBe(false)
  const { status, body } = await call(readSpeech, { text: '中' }, silent.of)
  expect([status, body]).toMatchObject([503, { data: { error: 'speech.off' } }])
  expect((await call(readChatWelcome, {}, silent.of)).data.voiceMessage).toBeNull()
  const { environment } = await counted({ isDown: true })
  const down = await setting(environment)
  expect((await down.app.call(readSpeech, { text: '中' }, down.of)).body).toMatchObject({
    data: { error: 'speech.unavailable' },
  })
  expect(await down.stored()).toBe(0)
})

test('texts that have to be made are limited for each session', async () => {
  const { environment } = await counted()
  const { app, of } = await setting({ ...environment, IWATER_LIMITS: 'standard' })
  const statuses: number[] = []
  for (let index = 0; index < 25; index += 1) {
    statuses.push((await app.call(readSpeech, { text: `第 ${index} 号` }, of)).status)
  }
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(statuses.at(-1)).toBe(429)
  // What is stored is not made.
  expect((await app.call(readSpeech, { text: '第 0 号' }, of)).status).toBe(200)
})

test('what nobody asks for goes, and so does what is beyond the bound of a tenant', async () => {
  const app = await testApp({ database: 'own' })
  const tenant = await aTenant(app.owner)
  const now = new Date(app.clock.now())
  const add = (byte: number, daysAgo: number, mostBytes = 10_000) =>
    withTenant(app.services.app, wholeTenant(tenant.tenantId), (db) =>
      insertAudio(
        db,
        { tenantId: tenant.tenantId, key: Buffer.alloc(32, byte) },
        {
          audio: Buffer.alloc(1000, 1),
          now: new Date(now.getTime() - daysAgo * 86_400_000),
          mostBytes,
        },
      ),
    )
  const left = async () =>
    (
      await app.owner<{ byte: number }>(
        'select get_byte(key, 0) as byte from speech_audio order by 1',
      )
    ).map(({ byte }) => byte)
  for (const [byte, daysAgo] of [
    [1, 31],
    [2, 5],
    [3, 3],
    [4, 1],
  ] as const)
    await add(byte, daysAgo)
  // The tenant has all that it may have.
  await add(5, 0, 4000)
  expect(await left()).toEqual([1, 2, 3, 4])
  await forgetUnusedAudio(app.services)
  expect(await left()).toEqual([2, 3, 4])
  const bound = { before: new Date(0), bytesLeft: 2000, most: 10 }
  await asWorker(app.services.worker, (db) => deleteUnusedAudio(db, bound))
  expect(await left()).toEqual([3, 4])
})

test('audio that cannot be stored is answered all the same', async () => {
  const { app, tenant } = await setting()
  const audio = Buffer.concat([frame, frame])
  const engine = { voice: 'test', speak: async () => audio, stop: async () => {} }
  const speech = openSpeech(app.services, engine as never)
  // Nothing can be stored of a tenant that does not exist.
  const nowhere = { ...tenant.scope, tenantId: 2_000_000_000, sessionId: 'x' }
  expect(await speech.read(nowhere as never, '先停泵。')).toEqual(audio)
})

test('what is being made for one tenant is made for another by itself', async () => {
  const { app, tenant } = await setting()
  const other = await aTenant(app.owner)
  const both = Promise.withResolvers<void>()
  let made = 0
  const speak = async () => {
    made += 1
    if (made === 2) both.resolve()
    await both.promise
    return frame
  }
  const speech = openSpeech(app.services, { voice: 'test', speak, stop: async () => {} } as never)
  const asked = [tenant, other].map(({ scope }) =>
    speech.read({ ...scope, sessionId: `${scope.tenantId}` } as never, '先停泵。'),
  )
  await Promise.all(asked)
  expect(made).toBe(2)
})

test('the use of stored audio is noted, once a day', async () => {
  const { app, tenant } = await setting()
  const place = { tenantId: tenant.tenantId, key: Buffer.alloc(32, 1) }
  const start = Date.parse('2026-11-20T02:00:00Z')
  const usedAfter = async (hours: number) => {
    const now = new Date(start + hours * 3_600_000)
    await withTenant(app.services.app, tenant.scope, (db) => selectAudio(db, place, now))
    const [row] = await app.owner<{ used_at: Date }>(
      'select used_at from speech_audio where tenant_id = $1',
      [tenant.tenantId],
    )
    return row && (row.used_at.getTime() - start) / 3_600_000
  }
  await withTenant(app.services.app, tenant.scope, (db) =>
    insertAudio(db, place, { audio: frame, now: new Date(start), mostBytes: 1e6 }),
  )
  expect([await usedAfter(23), await usedAfter(25), await usedAfter(26)]).toEqual([0, 25, 25])
})
