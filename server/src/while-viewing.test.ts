import { permissions } from '@iwater/contract/access'
import { saveNote } from '@iwater/contract/desktop'
import { findFileUrl, uploadFile } from '@iwater/contract/files'
import { saveKeptDraft } from '@iwater/contract/kit/kept-draft'
import { saveListPreference } from '@iwater/contract/kit/list-preference'
import { publishMessage } from '@iwater/contract/messages'
import { openApiDocument } from '@iwater/contract/openapi'
import { type Route, whileViewingOf } from '@iwater/contract/route'
import { expect, test } from 'vitest'
import { sampleFiles } from '#testing/sample-files'
import { rowsOf, tablesOf } from '#testing/tenant-rows'
import { uploadTo } from '#testing/uploads'
import { viewSetting } from '#testing/view-as'

type Setting = Awaited<ReturnType<typeof viewSetting>>

/** Calls a route by its path alone, with `id` for each part of it, and answers status and text. */
async function visit(
  { app }: Pick<Setting, 'app'>,
  { method, path }: Pick<Route, 'method' | 'path'>,
  { token, headers, id }: { token: string; headers: Record<string, string>; id: string },
) {
  const response = await app.app.inject({
    method,
    url: `/api${path.replaceAll(/:\w+/g, id)}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
  })
  return { status: response.statusCode, text: response.body }
}

const errorIn = (text: string) => /"error":"([\w.-]+)"/.exec(text)?.[1]

const signedIn = ({ access }: Route) => access !== 'public'

test('no call that changes something does so while the product is viewed as another person', async () => {
  const setting = await viewSetting()
  const { app, tenant, admin, person, viewing } = setting
  const chief = await person({ permissions, dataScope: 'tenant' })
  const { headers } = await viewing(admin, chief)
  const rejected = app.routes.filter(
    (route) => signedIn(route) && whileViewingOf(route) === 'rejected',
  )
  const tables = await tablesOf(app)
  const before = await rowsOf(app, tenant, tables)
  const answers: string[] = []
  for (const route of rejected) {
    for (const path of [route.path, ...(route.twins ?? [])]) {
      const given = { token: admin.token, headers, id: chief.accountId }
      const { status, text } = await visit(setting, { method: route.method, path }, given)
      if (status !== 403 || errorIn(text) !== 'view-as.read-only') answers.push(`${path} ${text}`)
    }
  }
  expect(answers).toEqual([])
  expect(await rowsOf(app, tenant, tables)).toEqual(before)
  expect(rejected.length).toBeGreaterThan(100)
  process.stdout.write(`${rejected.length} calls are rejected while viewing as another person\n`)
})

const canary = 'CNRY'

/** Leaves private content of a person, each with the canary and a word in it. */
async function plant({ app }: Setting, from: { token: string }, of: Owner, word: string) {
  const text = `${canary}-${word}`
  const { token, accountId } = of
  const results = [
    await app.call(saveNote, { text }, { token }),
    await app.call(
      publishMessage,
      {
        requestKey: `${word}-message`,
        kind: 'message',
        title: { zh: text, en: text },
        content: { zh: text, en: text },
        to: { everybody: false, userIds: [accountId] },
      },
      from,
    ),
    await app.call(
      saveListPreference,
      { list: 'people', version: 0, settings: settingsNamed(text) },
      { token },
    ),
    await app.call(
      saveKeptDraft,
      {
        entity: 'person_record',
        version: 0,
        content: { values: { loginName: text }, labels: {}, before: { values: {}, labels: {} } },
      },
      { token },
    ),
    await uploadTo(app, uploadFile, { token, ...sampleFiles.image, name: `${text}.png` }),
  ]
  expect(results.map(({ status, body }) => [status, body.msg])).toEqual(
    results.map(() => [200, '']),
  )
}

type Owner = { token: string; accountId: string }

const settingsNamed = (name: string) => ({ views: [{ viewKey: 'v1', name, query: {} }] })

test('no call answers what belongs to one of the two persons alone', async () => {
  const setting = await viewSetting()
  const { app, tenant, admin, person, viewing } = setting
  const chief = await person({ permissions, dataScope: 'tenant' })
  await plant(setting, admin, chief, 'person')
  await plant(setting, chief, admin, 'viewer')
  const { headers } = await viewing(admin, chief)
  const reads = app.routes.filter(
    (route) => signedIn(route) && route.method === 'GET' && route.content !== 'text/event-stream',
  )
  const files = await app.owner<{ id: string }>('select id from file where tenant_id = $1', [
    tenant.tenantId,
  ])
  const ids = [chief.accountId, admin.accountId, ...files.map(({ id }) => id)]
  const found: string[] = []
  let answered = 0
  for (const route of reads) {
    const effect = whileViewingOf(route)
    if (effect === 'rejected' || effect === 'open') continue
    for (const id of route.path.includes(':') ? ids : ids.slice(0, 1)) {
      const path = route.path.replace(':list', 'people') as Route['path']
      const given = { token: admin.token, headers, id }
      const { status, text } = await visit(setting, { method: 'GET', path }, given)
      expect([path, status]).not.toEqual([path, 500])
      if (effect === 'private') expect([path, errorIn(text)]).toEqual([path, 'view-as.private'])
      if (status === 200) answered += 1
      // What is the user's own is answered where the contract says so, and never the other person's.
      const words = effect === 'own' ? [`${canary}-person`] : [canary]
      if (words.some((word) => text.includes(word))) found.push(path)
    }
  }
  expect(found).toEqual([])
  expect(answered).toBeGreaterThan(50)
  process.stdout.write(`${answered} answers while viewing as another person hold nothing private\n`)
})

test('a file that both may read is loaded by its link, and one of the user alone has none', async () => {
  const { app, ids, tenant, admin, person, viewing } = await viewSetting()
  const watcher = await person({ permissions: ['monitoring.view'] })
  const send = async () =>
    (await uploadTo(app, uploadFile, { token: admin.token, ...sampleFiles.image })).data.fileId
  const [shared, own] = [await send(), await send()]
  await app.owner(
    `update file set visibility = 'organisation', organisation_id = $1 where tenant_id = $2 and id = $3`,
    [ids.east, tenant.tenantId, shared],
  )
  const { call } = await viewing(admin, watcher)
  const link = await call(findFileUrl, { fileId: shared })
  expect((await app.app.inject({ url: link.data.url })).statusCode).toBe(200)
  expect((await call(findFileUrl, { fileId: own })).status).toBe(404)
})

test('nothing but reads and what ends or guards the session is open while viewing', async () => {
  const { app } = await viewSetting()
  const marked = app.routes.filter(({ whileViewing }) => whileViewing !== undefined)
  const wrong = marked.filter(
    (route) => whileViewingOf(route) !== route.whileViewing || route.access === 'public',
  )
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('the API document says what a call does while viewing', async () => {
  const { app } = await viewSetting()
  const { paths } = openApiDocument(app.routes, 'test') as {
    paths: Record<string, Record<string, Record<string, unknown>>>
  }
  expect(paths['/people']?.get?.['x-while-viewing']).toBe('both')
  expect(paths['/people']?.post?.['x-while-viewing']).toBe('rejected')
  expect(paths['/messages/stream']?.get?.['x-while-viewing']).toBe('private')
})
