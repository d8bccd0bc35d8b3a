import { defineForm, type Entity } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import { draftOfPart, sparePart } from '@iwater/contract/kit/spare-part-testing'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import type { Row } from '../records.ts'
import { useDraft } from '../use-draft.ts'
import { Conflict } from './Conflict.tsx'
import { RecordPanel } from './RecordPanel.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null, tokens: null })
})

const names = { pump: { zh: '泵', en: 'Pump' }, valve: { zh: '阀', en: 'Valve' } }

const part = (own: object, labels: Row['labels']): Row => ({
  id: '01a20765-8783-70cd-8b0e-87030a938962',
  version: 1,
  ...draftOfPart,
  ...own,
  labels,
})

const supplier = (id: string, name: string) => ({ id, name, price: null })
const before = part(
  { suppliers: [supplier('a', '甲'), supplier('b', '乙')] },
  { category: names.pump },
)
const after = part(
  { category: 'valve', suppliers: [supplier('a', '甲一'), supplier('c', '丙')] },
  { category: names.valve },
)

function Edited() {
  const draft = useDraft(sparePart, before)
  return (
    <>
      <Button onClick={() => draft.change('category', 'fan', '风机')}>choose</Button>
      <Conflict entity={sparePart} before={before} after={after} draft={draft} />
    </>
  )
}

test('a conflict names what each of the two has chosen, and the rows that differ', async () => {
  await renderPage(<Edited />)
  await page.getByRole('button', { name: 'choose' }).click()
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent('泵 → 阀')
  await expect.element(alert).toMatchTextContent('您的输入：风机')
  await expect.element(alert).toMatchTextContent('新增：丙')
  await expect.element(alert).toMatchTextContent('删除：乙')
  await expect.element(alert).toMatchTextContent('修改：甲（名称：甲 → 甲一）')
})

const text = (zh: string, en: string) => ({ zh, en })
const steps = defineForm({
  fields: {
    name: field.localized('名称', 'Name', { maxLength: 40 }),
    steps: field.rows('步骤', 'Steps', 'step', {
      what: field.localized('内容', 'What', { maxLength: 40 }),
      how: field.localized('方法', 'How', { maxLength: 40, multiline: true }),
    }),
  },
})
// One language alone was entered: it is stored on both sides.
const idOf = (step: string) => `01a20765-8783-70cd-8b0e-00000000000${step}`
const aStep = (id: string, own: object = {}) => ({
  id: idOf(id),
  what: text(`step ${id}`, `step ${id}`),
  how: text('', ''),
  ...own,
})
const state = (name: object, rows: object[]) =>
  ({ id: before.id, version: 1, name, steps: rows, labels: {} }) as Row
const mineBefore = state(text('泵', 'pump'), [aStep('1'), aStep('2')])
const theirs = state(text('水泵', 'pump'), [
  aStep('1', { how: text('停泵', 'Stop it') }),
  aStep('2'),
])

function Sides() {
  const draft = useDraft(steps, mineBefore)
  const values = draft.values['steps'] as Row[]
  const change = (how: { zh: string; en: string }) =>
    draft.change(
      'steps',
      values.map((row) => (row.id === idOf('1') ? { ...row, how } : row)),
    )
  return (
    <>
      <Button onClick={() => draft.change('name', text('泵', 'My pump'))}>name</Button>
      <Button onClick={() => change(text('关泵', ''))}>step</Button>
      <Button onClick={() => draft.rebase(theirs)}>rebase</Button>
      <Conflict entity={steps} before={mineBefore} after={theirs} draft={draft} />
    </>
  )
}

test('of a text the other language is no conflict, and what the other wrote in a row is shown', async () => {
  await renderPage(<Sides />, { language: 'en' })
  const alert = page.getByRole('alert')
  await page.getByRole('button', { name: 'name' }).click()
  await page.getByRole('button', { name: 'rebase' }).click()
  await expect.element(alert).toMatchTextContent('Chinese: 泵 → 水泵')
  await expect.element(alert).toMatchTextContent(/both changes are kept/)
  await expect
    .element(alert)
    .toMatchTextContent('Changed: step 1 (How: Chinese: – → 停泵; English: – → Stop it)')
  expect(alert.element().textContent).not.toContain('Your input')
})

test('of rows only those that were touched are told as the own input', async () => {
  await renderPage(<Sides />, { language: 'en' })
  const alert = page.getByRole('alert')
  await page.getByRole('button', { name: 'step' }).click()
  await page.getByRole('button', { name: 'rebase' }).click()
  await expect.element(alert).toMatchTextContent('Your input: Changed: step 1')
  expect(alert.element().textContent).not.toContain('step 2')
})

test('a conflict says what saving again overwrites, and that the rest is kept', async () => {
  await renderPage(<Edited />)
  const alert = page.getByRole('alert')
  await expect
    .element(alert)
    .toMatchTextContent('他人在此期间修改了类别、供应商；再次保存时，双方的修改都会保留')
  await page.getByRole('button', { name: 'choose' }).click()
  await expect.element(alert).toMatchTextContent('再次保存将覆盖他人对类别的修改，其余修改都会保留')
})

test('a version that the user saved in another window is said to be their own, one of others is not', async () => {
  const { id } = before
  let version = 2
  vi.stubGlobal('fetch', async (url: string | URL | Request, { method }: RequestInit = {}) => {
    const isKept = String(url).includes('/kept-drafts')
    const isRejected = method === 'PUT' && !isKept
    const stored = { ...before, version, note: `note ${version}` }
    const data = isRejected ? { error: 'record.changed' } : isKept ? null : stored
    return new Response(JSON.stringify({ code: isRejected ? 1 : 0, msg: '', data }), {
      status: isRejected ? 409 : 200,
      headers: { 'content-type': 'application/json' },
    })
  })
  sessionStore.setState({
    info: { permissions: ['monitoring.manage'] } as unknown as SignInInfo,
    tokens: { loginId: 'me' } as never,
  })
  const entity = JSON.parse(
    JSON.stringify({
      ...sparePart,
      comments: undefined,
      form: { groups: [field.group('备注', 'Note', ['note'])] },
    }),
  ) as Entity
  const otherWindow = new BroadcastChannel('iwater-saves')
  await renderPage(
    <RecordPanel entity={entity} id={id} isReadOnly={false} onClose={() => undefined} />,
    { language: 'en' },
  )
  const note = page.getByRole('textbox', { name: 'Note' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await note.fill('mine')
  version = 3
  otherWindow.postMessage(`me ${id} 3`)
  await save.click()
  const title = (text: string) => expect.element(page.getByRole('heading', { name: text }))
  await title('You changed this record in another window').toBeVisible()
  version = 5
  otherWindow.postMessage(`me ${id} 5`)
  await save.click()
  await title('Another user changed this record before you saved').toBeVisible()
  otherWindow.close()
})

test('after a conflict the form says that the record has been deleted in the meantime', async () => {
  const stored = { ...before, version: 2, note: 'theirs' }
  const rejections = [
    [409, { error: 'record.changed' }],
    [404, { error: 'record.not-found' }],
  ] as const
  let saves = 0
  vi.stubGlobal('fetch', async (url: string | URL | Request, { method }: RequestInit = {}) => {
    const isSave = method === 'PUT' && !String(url).includes('/kept-drafts')
    const [status, data] = (isSave ? rejections[saves] : undefined) ?? [
      200,
      saves === 0 ? before : stored,
    ]
    if (isSave) saves += 1
    const isKept = String(url).includes('/kept-drafts')
    const answer = { code: status === 200 ? 0 : 1, msg: 'Gone', data: isKept ? null : data }
    return new Response(JSON.stringify(answer), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  })
  sessionStore.setState({ info: { permissions: ['monitoring.manage'] } as unknown as SignInInfo })
  const entity = JSON.parse(
    JSON.stringify({
      ...sparePart,
      comments: undefined,
      form: { groups: [field.group('备注', 'Note', ['note'])] },
    }),
  ) as Entity
  await renderPage(
    <RecordPanel entity={entity} id={before.id} isReadOnly={false} onClose={() => undefined} />,
    { language: 'en' },
  )
  await page.getByRole('textbox', { name: 'Note' }).fill('mine')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect.element(page.getByText('Your input: mine')).toBeVisible()
  await save.click()
  await expect.element(page.getByText('Gone')).toBeVisible()
})
