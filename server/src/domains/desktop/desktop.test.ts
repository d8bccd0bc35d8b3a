import { readMostUsed, saveFunctionOpened } from '@iwater/contract/activity'
import {
  addFavourite,
  listFavourites,
  listNotes,
  maxNotes,
  orderFavourites,
  orderNotes,
  type PlacedCard,
  readLayout,
  removeFavourite,
  removeNote,
  saveLayout,
  saveNote,
} from '@iwater/contract/desktop'
import { findMenu, type MenuItem } from '@iwater/contract/navigation'
import { expect, onTestFinished, test } from 'vitest'
import { createSystem, standardMenu } from '#domains/navigation'
import { withTenant } from '#platform/database/database'
import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

async function setting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const addSystem = () =>
    withTenant(app.services.app, tenant.scope, (db) =>
      createSystem(db, tenant.tenantId, {
        name: { zh: '供水', en: 'Supply' },
        menu: standardMenu,
      }),
    )
  await addSystem()
  const anna = await aSignedInPerson(app, tenant)
  const vera = await aSignedInPerson(app, tenant, { loginName: 'vera', role: 'viewer' })
  const functionsOf = (items: MenuItem[]): Map<string, string> =>
    new Map(
      items.flatMap(({ functionId, path, children }) => [
        ...(functionId === null ? [] : [[path, functionId] as const]),
        ...functionsOf(children),
      ]),
    )
  const { data: menu } = await app.call(findMenu, {}, { token: anna.token })
  const known = functionsOf(menu)
  const idOf = (path: string) => known.get(path) ?? ''
  return { app, tenant, addSystem, functionsOf, idOf, anna, vera }
}

const card = (name: PlacedCard['card'], more: Partial<PlacedCard> = {}): PlacedCard => ({
  card: name,
  width: 'small',
  isTall: false,
  isHidden: false,
  ...more,
})

test('a desktop is returned as the person arranged it, and only to them', async () => {
  const { app, anna, vera } = await setting()
  const personal = { desktop: 'personal' } as const
  const read = async (token: string) => (await app.call(readLayout, personal, { token })).data
  expect(await read(anna.token)).toEqual({ version: 0, cards: [] })
  const cards = [card('notes', { width: 'large', isTall: true }), card('units', { isHidden: true })]
  const saved = await app.call(saveLayout, { ...personal, version: 0, cards }, anna)
  expect(saved.data).toEqual({ version: 1, cards })
  expect(await read(anna.token)).toEqual({ version: 1, cards })
  expect(await read(vera.token)).toEqual({ version: 0, cards: [] })
  const { data: work } = await app.call(readLayout, { desktop: 'work' }, anna)
  expect(work.version).toBe(0)
})

test('an arrangement based on an older one is rejected, and the stored one stays', async () => {
  const { app, anna } = await setting()
  const save = (version: number, name: PlacedCard['card']) =>
    app.call(saveLayout, { desktop: 'work', version, cards: [card(name)] }, anna)
  await save(0, 'notes')
  for (const version of [0, 2, 2 ** 31 - 1]) {
    const { status, body } = await save(version, 'units')
    expect([status, body.data]).toMatchObject([409, { error: 'desktop.layout-changed' }])
  }
  expect((await save(1, 'messages')).data.version).toBe(2)
})

test('a card cannot be on a desktop twice', async () => {
  const { app, anna } = await setting()
  const cards = [card('notes'), card('notes')]
  const { status } = await app.call(saveLayout, { desktop: 'work', version: 0, cards }, anna)
  expect(status).toBe(400)
})

test('favourites keep their order, and those that the person may no longer open are left out', async () => {
  const { app, anna, vera, idOf } = await setting()
  const paths = ['/monitoring/units', '/field/connections', '/monitoring/trend']
  for (const path of [...paths, '/monitoring/units']) {
    await app.call(addFavourite, { functionId: idOf(path) }, anna)
  }
  const pathsOf = async (token: string) =>
    (await app.call(listFavourites, {}, { token })).data.map(({ path }) => path)
  expect(await pathsOf(anna.token)).toEqual(paths)
  const functionIds = [idOf('/monitoring/trend')]
  await app.call(orderFavourites, { functionIds }, anna)
  expect(await pathsOf(anna.token)).toEqual(['/monitoring/trend', ...paths.slice(0, 2)])
  await app.call(removeFavourite, { functionId: idOf('/monitoring/units') }, anna)
  expect(await pathsOf(anna.token)).toEqual(['/monitoring/trend', '/field/connections'])
  for (const { token } of [anna, vera]) {
    const gone = await app.call(
      removeFavourite,
      { functionId: idOf('/monitoring/units') },
      { token },
    )
    expect(gone.body.data).toMatchObject({ error: 'desktop.favourite-not-found' })
  }
  const refused = await app.call(addFavourite, { functionId: idOf('/field/connections') }, vera)
  expect(refused.body.data).toMatchObject({ error: 'navigation.function-not-found' })
  expect(await pathsOf(vera.token)).toEqual([])
})

test('a note sent again after a lost answer is stored once', async () => {
  const { app, anna } = await setting()
  const draft = { draft: 'draft-0001', text: '夜班：检查泵房' }
  const first = await app.call(saveNote, draft, anna)
  const again = await app.call(saveNote, { ...draft, text: '夜班：检查 2 号泵房' }, anna)
  expect(again.data).toMatchObject({ noteId: first.data.noteId, version: 2 })
  const { noteId } = first.data
  const change = { noteId, version: 2, text: '夜班', colour: 'blue', isDone: true } as const
  for (const _ of [1, 2]) {
    expect((await app.call(saveNote, change, anna)).data.version).toBe(3)
  }
  const { data } = await app.call(listNotes, {}, anna)
  expect(data).toHaveLength(1)
})

test('a change made on an older version of a note does not overwrite the later one', async () => {
  const { app, anna } = await setting()
  const { noteId } = (await app.call(saveNote, { text: 'a' }, anna)).data
  await app.call(saveNote, { noteId, version: 1, text: 'from the office' }, anna)
  const late = await app.call(saveNote, { noteId, version: 1, text: 'from the train' }, anna)
  expect(late.body.data).toMatchObject({ error: 'desktop.note-changed' })
  const { data } = await app.call(listNotes, {}, anna)
  expect(data[0]?.text).toBe('from the office')
})

test('new notes come first, and notes take the given order', async () => {
  const { app, anna } = await setting()
  for (const text of ['one', 'two', 'three']) await app.call(saveNote, { text }, anna)
  const read = async () => (await app.call(listNotes, {}, anna)).data
  const texts = async () => (await read()).map(({ text }) => text)
  expect(await texts()).toEqual(['three', 'two', 'one'])
  const one = (await read()).find(({ text }) => text === 'one')
  await app.call(orderNotes, { noteIds: [one?.noteId ?? ''] }, anna)
  await app.call(saveNote, { text: 'four' }, anna)
  expect(await texts()).toEqual(['four', 'one', 'three', 'two'])
  await app.call(removeNote, { noteId: one?.noteId ?? '' }, anna)
  expect(await texts()).toEqual(['four', 'three', 'two'])
})

test('orders written by many windows at once are stored one after the other, and one of them stays', async () => {
  const { app, anna, idOf } = await setting()
  for (let count = 0; count < 40; count += 1) await app.call(saveNote, { text: `${count}` }, anna)
  const notes = (await app.call(listNotes, {}, anna)).data.map(({ noteId }) => noteId)
  const paths = ['/monitoring/units', '/field/connections', '/monitoring/trend']
  for (const path of paths) await app.call(addFavourite, { functionId: idOf(path) }, anna)
  const orders = Array.from({ length: 12 }, (_, turn) => [
    ...notes.slice(turn * 3),
    ...notes.slice(0, turn * 3).toReversed(),
  ])
  const [first = '', second = '', third = ''] = paths.map(idOf)
  const repeats: string[] = []
  const { noteRepeat } = app.services.app
  app.services.app.noteRepeat = (reason) => repeats.push(reason)
  onTestFinished(() => void Object.assign(app.services.app, { noteRepeat }))
  const answers = await Promise.all([
    ...orders.map((noteIds) => app.call(orderNotes, { noteIds }, anna)),
    ...[[third, first], [second], [first, third]].map((functionIds) =>
      app.call(orderFavourites, { functionIds }, anna),
    ),
    app.call(removeFavourite, { functionId: second }, anna),
    app.call(addFavourite, { functionId: second }, anna),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(repeats).toEqual([])
  const left = (await app.call(listNotes, {}, anna)).data.map(({ noteId }) => noteId)
  expect(orders).toContainEqual(left)
})

test('notes of a colleague are neither visible nor changed', async () => {
  const { app, anna, vera } = await setting()
  const { noteId } = (await app.call(saveNote, { text: 'mine' }, anna)).data
  expect((await app.call(listNotes, {}, vera)).data).toEqual([])
  const tries = [
    await app.call(saveNote, { noteId, text: 'yours' }, vera),
    await app.call(removeNote, { noteId }, vera),
  ]
  for (const { status } of tries) expect(status).toBe(404)
  await app.call(orderNotes, { noteIds: [noteId] }, vera)
  expect((await app.call(listNotes, {}, anna)).data).toMatchObject([{ text: 'mine', version: 1 }])
})

test('the number of notes is limited, and a rejected one leaves nothing', async () => {
  const { app, tenant, anna } = await setting()
  await app.owner(
    `insert into note (tenant_id, account_id, id, text, colour, is_done, position)
       select $1, $2, gen_random_uuid(), n::text, 'grey', false, n from generate_series(1, $3) n`,
    [tenant.tenantId, anna.accountId, maxNotes],
  )
  const { body } = await app.call(saveNote, { text: 'one more' }, anna)
  expect(body.data).toMatchObject({ error: 'desktop.too-many-notes' })
  expect((await app.call(listNotes, {}, anna)).data).toHaveLength(maxNotes)
})

test('the functions that a person opens most come first, over the last 30 days and the menus of all systems', async () => {
  const { app, anna, vera, idOf, addSystem, functionsOf } = await setting()
  await addSystem()
  const systems = await app.owner<{ id: string }>('select id from system order by position desc')
  const other = await app.call(findMenu, { systemId: systems[0]?.id }, anna)
  const open = (functionId: string, logNum: number) =>
    app.call(saveFunctionOpened, { functionId, logNum }, anna)
  await open(idOf('/monitoring/trend'), 90)
  await app.owner(`update function_use set day = day - 30`)
  await open(idOf('/monitoring/units'), 2)
  await open(functionsOf(other.data).get('/monitoring/units') ?? '', 3)
  await open(idOf('/field/connections'), 4)
  const { data } = await app.call(readMostUsed, {}, anna)
  expect(data.map(({ path, count }) => [path, count])).toEqual([
    ['/monitoring/units', 5],
    ['/field/connections', 4],
  ])
  expect((await app.call(readMostUsed, {}, vera)).data).toEqual([])
})
