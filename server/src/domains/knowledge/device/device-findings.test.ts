import { mostDeviceValues, readDeviceFindings } from '@iwater/contract/knowledge/device-findings'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { type App, plantedName as name, noon, plant } from '#testing/planted-device'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { plantedRules, plantStates } from './plant-states.ts'

const byCode = (a = '', b = '') => a.localeCompare(b)

const factorOfName: Readonly<Record<string, string>> = { q: 'flow', p: 'pressure', u: 'voltage' }

/** A question with the rules of `plantedRules`. */
async function addPlantedQuestion({ owner }: App) {
  const question = newId()
  await owner(
    `insert into knowledge_question select $1, 'planted', type_id, 9999, title_zh, title_en, synonyms_zh, synonyms_en,
            text_zh, text_en, device_kinds, '{}', '{}' from knowledge_question limit 1`,
    [question],
  )
  for (const [code, { when, names }] of Object.entries(plantedRules)) {
    const values = Object.fromEntries(Array.from(names, (one) => [one, factorOfName[one]]))
    await owner(`insert into knowledge_reason values ($1, $2, $3, 0, $3, $3, '', '', null, $4)`, [
      newId(),
      question,
      code,
      JSON.stringify({ when, values, why: { zh: '不符', en: 'No' } }),
    ])
  }
}

test('values rule out exactly the reasons that they contradict', async () => {
  const app = await testApp({ database: 'own' })
  app.clock.set(noon)
  await addPlantedQuestion(app)
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant, { role: 'viewer' })
  const reasons = await app.owner<{
    id: string
    code: string
    question: string
    questionId: string
  }>(
    `select r.id, r.code, q.code as question, q.id as "questionId"
       from knowledge_reason r join knowledge_question q on q.id = r.question_id`,
  )
  const found: Record<string, unknown> = {}
  for (const { title, question, points, stay } of plantStates) {
    const { deviceId } = await plant(app, tenant, points)
    const ofQuestion = reasons.filter((reason) => reason.question === question)
    const questionId = ofQuestion[0]?.questionId ?? ''
    // Time goes on while the states are made.
    app.clock.set(noon)
    const { data } = await app.call(readDeviceFindings, { deviceId, questionId }, { token })
    const gone = data.contradicted.map(
      ({ reasonId }) => reasons.find(({ id }) => id === reasonId)?.code,
    )
    found[title] = gone.toSorted(byCode)
    expect([title, ofQuestion.map(({ code }) => code)]).toEqual([
      title,
      expect.arrayContaining([...stay]),
    ])
    expect([title, stay.filter((code) => gone.includes(code))]).toEqual([title, []])
  }
  const wanted = plantStates.map(({ title, gone }) => [title, gone.toSorted(byCode)])
  expect(wanted.length).toBeGreaterThanOrEqual(40)
  expect(found).toEqual(Object.fromEntries(wanted))
})

async function setting() {
  const app = await testApp()
  app.clock.set(noon)
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant, { role: 'viewer' })
  const [question] = await app.owner<{ id: string }>(
    `select id from knowledge_question where code = 'pump-will-not-start'`,
  )
  return { app, tenant, token, questionId: question?.id ?? '' }
}

test('the values come with their age, flag and worth, those that rules ask for first', async () => {
  const { app, tenant, token, questionId } = await setting()
  const { deviceId, unit, points } = await plant(app, tenant, [
    { factor: 'voltage', unit: 'V', value: 380 },
    { factor: 'e30101', unit: 'A', value: 12.5, age: 45 },
    { factor: 'pressure', unit: 'MPa', value: 0.3, flag: 'D' },
    { factor: 'flow', unit: 'm³/h' },
  ])
  app.clock.set(noon)
  const { data } = await app.call(
    readDeviceFindings,
    { deviceId, questionId },
    { token, headers: { 'accept-language': 'en' } },
  )
  expect(data).toMatchObject({ deviceId, name, unitId: unit.unitId, unitName: name, missing: [] })
  expect(Date.parse(data.checkedAt)).toBeGreaterThanOrEqual(noon)
  expect(data.values).toMatchObject([
    { factor: 'e30101', value: 12.5, ageSeconds: 45, flag: 'N', state: 'usable', isAsked: true },
    { factor: 'voltage', unitOfMeasure: 'V', state: 'usable', isAsked: false },
    { factor: 'pressure', value: 0.3, flag: 'D', state: 'flagged' },
    { factor: 'flow', value: null, at: null, ageSeconds: null, flag: null, state: 'missing' },
  ])
  expect(data.contradicted).toEqual([
    {
      reasonId: expect.any(String),
      why: expect.stringContaining('current'),
      pointIds: [points[1]?.pointId],
    },
  ])
})

test('of other values that comes first which the title of the question is about', async () => {
  const { app, tenant, token, questionId } = await setting()
  const { deviceId, points } = await plant(app, tenant, [
    { factor: 'pressure', unit: 'MPa', value: 0.3 },
    { factor: 'flow', unit: 'm³/h', value: 12 },
    { factor: 'e30101', unit: 'A', value: 12.5 },
  ])
  await app.owner(`update point set name_zh = '1号水泵流量' where id = $1`, [points[1]?.pointId])
  const { data } = await app.call(readDeviceFindings, { deviceId, questionId }, { token })
  expect(data.values.map(({ factor }) => factor)).toEqual(['e30101', 'flow', 'pressure'])
})

test('a factor that nothing measures is named', async () => {
  const { app, tenant, token, questionId } = await setting()
  const { deviceId } = await plant(app, tenant, [])
  const { data } = await app.call(readDeviceFindings, { deviceId, questionId }, { token })
  expect(data).toMatchObject({ values: [], contradicted: [] })
  expect(data.missing).toEqual([
    { factor: 'e30101', name: { zh: expect.any(String), en: expect.any(String) } },
  ])
})

test('devices that are not visible are answered like those that do not exist, and so are questions', async () => {
  const { app, tenant, token, questionId } = await setting()
  const points = [{ factor: 'e30101', unit: 'A', value: 12 }]
  const branch = await anOrganisation(app, tenant)
  const elsewhere = await plant(app, tenant, points, branch)
  const other = await aTenant(app.owner)
  const foreign = await plant(app, other, points)
  const ofBranch = await anOrganisation(app, tenant)
  const { key } = await aRole(app, tenant, { permissions: ['monitoring.view'] })
  const { token: narrow } = await aSignedInPerson(app, tenant, {
    loginName: 'berta',
    role: key,
    organisationId: ofBranch,
  })
  const ask = async (deviceId: string, asked = questionId, as = token) => {
    const { status, body } = await app.call(
      readDeviceFindings,
      { deviceId, questionId: asked },
      { token: as },
    )
    return [status, body.msg, (body.data as unknown as { error?: string }).error]
  }
  expect((await ask(elsewhere.deviceId))[0]).toBe(200)
  const unknown = await ask(newId())
  expect([unknown[0], unknown[2]]).toEqual([404, 'knowledge.device-not-found'])
  expect(await ask(foreign.deviceId)).toEqual(unknown)
  expect(await ask(elsewhere.deviceId, questionId, narrow)).toEqual(unknown)
  expect((await ask(elsewhere.deviceId, newId())).slice(2)).toEqual([
    'knowledge.question-not-found',
  ])
  const { token: without } = await aSignedInPerson(app, tenant, {
    loginName: 'carla',
    role: (await aRole(app, tenant)).key,
  })
  expect((await ask(elsewhere.deviceId, questionId, without))[0]).toBe(403)
  expect(
    (await app.call(readDeviceFindings, { deviceId: elsewhere.deviceId, questionId })).status,
  ).toBe(401)
})

test('a device with many points shows those that rules ask for, and others up to a bound', async () => {
  const { app, tenant, token, questionId } = await setting()
  const others = Array.from({ length: mostDeviceValues + 2 }, () => ({
    factor: 'pressure',
    unit: 'MPa',
    value: 0.3,
  }))
  const asked = { factor: 'e30101', unit: 'A', value: 12 }
  const { deviceId } = await plant(app, tenant, [...others, asked, asked])
  const { data } = await app.call(readDeviceFindings, { deviceId, questionId }, { token })
  expect(data.values.map(({ isAsked }) => isAsked)).toEqual([
    true,
    true,
    ...Array.from({ length: mostDeviceValues - 2 }, () => false),
  ])
})
