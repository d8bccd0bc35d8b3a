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

const noteOnly = JSON.parse(
  JSON.stringify({
    ...sparePart,
    comments: undefined,
    form: { groups: [field.group('备注', 'Note', ['note'])] },
  }),
) as Entity

const json = (status: number, answer: object) =>
  new Response(JSON.stringify(answer), {
    status,
    headers: { 'content-type': 'application/json' },
  })

/** A form above a server that answers each save with the next of some failures; after a number of them the record is gone. */
async function openFailing(failures: readonly string[], goneAfter: number) {
  const saves: string[] = []
  const isGone = () => saves.length >= goneAfter
  const answerTo = (isSave: boolean) => {
    if (isSave) return failures[saves.length - 1]
    return isGone() ? 'record.not-found' : undefined
  }
  vi.stubGlobal('fetch', async (url: string | URL | Request, { method }: RequestInit = {}) => {
    if (String(url).includes('/kept-drafts')) return json(200, { code: 0, msg: '', data: null })
    const isSave = method === 'PUT'
    if (isSave) saves.push(String(url))
    const error = answerTo(isSave)
    if (error !== undefined)
      return json(error === 'record.changed' ? 409 : 404, { code: 1, msg: error, data: { error } })
    const data = saves.length === 0 ? before : { ...before, version: 2, note: 'theirs' }
    return json(200, { code: 0, msg: '', data })
  })
  sessionStore.setState({ info: { permissions: ['monitoring.manage'] } as unknown as SignInInfo })
  const onClose = vi.fn()
  await renderPage(
    <RecordPanel entity={noteOnly} id={before.id} isReadOnly={false} onClose={onClose} />,
    { language: 'en' },
  )
  await page.getByRole('textbox', { name: 'Note' }).fill('mine')
  return { saves, onClose, save: page.getByRole('button', { name: 'Save', exact: true }) }
}

const goneTitle = 'This record was deleted while you edited it'

test('a record that was deleted while it was edited is said to be, above the input that stays; it is neither saved nor deleted', async () => {
  const { saves, onClose, save } = await openFailing(['record.changed', 'record.not-found'], 2)
  await save.click()
  await expect.element(page.getByText('Your input: mine')).toBeVisible()
  await save.click()
  const note = page.getByRole('alert')
  await expect.element(note).toMatchTextContent(goneTitle)
  await expect.element(note).toHaveFocus()
  // Neither the conflict nor the server's sentence is told beside it.
  expect(page.getByText(/Your input: mine|record\.not-found/).elements()).toEqual([])
  const input = page.getByRole('textbox', { name: 'Note' })
  await expect.element(input).toHaveValue('mine')
  await expect.element(input).toBeEnabled()
  const isAbove = note.element().compareDocumentPosition(input.element())
  expect(isAbove).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  for (const name of ['Save', 'Delete']) {
    const button = page.getByRole('button', { name, exact: true })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAccessibleDescription(new RegExp(goneTitle))
    ;(button.element() as HTMLElement).click()
  }
  expect(saves).toHaveLength(2)
  expect(page.getByRole('dialog', { name: /^Delete/ }).elements()).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})

test('one that is gone before the other change can be shown leaves the input where it is', async () => {
  const { save, onClose } = await openFailing(['record.changed'], 1)
  await save.click()
  await expect.element(page.getByRole('heading', { name: goneTitle })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('mine')
  expect(onClose).not.toHaveBeenCalled()
})
