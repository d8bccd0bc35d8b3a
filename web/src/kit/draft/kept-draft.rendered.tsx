import type { Entity } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import { type KeptDraft, readKeptDraft } from '@iwater/contract/kit/kept-draft'
import { draftOfPart, sparePart } from '@iwater/contract/kit/spare-part-testing'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { tellDiscard } from '#web/platform/page/discard.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { AddPanel } from '../record/AddPanel.tsx'
import { RecordPanel } from '../record/RecordPanel.tsx'
import { keptAfterMs } from './draft-keeper.ts'

const groups = [field.group('基本信息', 'Basics', ['code', 'note', 'stock'])]
const entity = JSON.parse(JSON.stringify({ ...sparePart, form: { groups } })) as Entity
const recordId = '01a20765-8783-70cd-8b0e-87030a938962'
const row = { id: recordId, version: 3, ...draftOfPart, note: 'theirs', labels: {} }

/** What the calls of drafts answer. */
let draftOnServer: KeptDraft | null = null

afterEach(() => {
  draftOnServer = null
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
})

/** Stands in for the network: the record as it is read, and the calls of drafts as they are made. */
function stubServer() {
  const calls: {
    method: string
    isDraft: boolean
    body: Record<string, unknown> | undefined
    keepalive?: boolean | undefined
  }[] = []
  vi.stubGlobal('fetch', async (url: string | URL | Request, options: RequestInit = {}) => {
    const isDraft = String(url).includes('/kept-drafts')
    const { method = 'GET' } = options
    if (method !== 'GET')
      calls.push({
        method,
        isDraft,
        body: typeof options.body === 'string' ? JSON.parse(options.body) : undefined,
        keepalive: options.keepalive,
      })
    const data = isDraft ? draftOnServer : row
    return new Response(JSON.stringify({ code: 0, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  return calls
}

const kept = (own: Partial<KeptDraft> = {}): KeptDraft => ({
  version: 3,
  content: {
    values: { note: 'mine' },
    labels: {},
    before: { values: { note: 'before' }, labels: {} },
  },
  savedAt: new Date().toISOString(),
  ...own,
})

async function open(
  answer: KeptDraft | null,
  id?: string,
  described = entity,
  isDemonstration = false,
) {
  const calls = stubServer()
  const onClose = vi.fn()
  sessionStore.setState({
    info: {
      permissions: ['monitoring.manage'],
      timeZone: 'Asia/Shanghai',
      isDemonstration,
    } as unknown as SignInInfo,
  })
  const key = { entity: entity.table, ...(id && { record: id }) }
  await renderPage(
    <RecordPanel entity={described} id={id} isReadOnly={false} onClose={onClose} />,
    {
      language: 'en',
      answers: [known(readKeptDraft, key, answer)],
    },
  )
  return { calls, onClose }
}

const note = page.getByRole('textbox', { name: 'Note' })
const offer = page.getByText(/Draft from \d\d:\d\d kept/)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('in a demonstration nothing is kept, and nothing is offered', async () => {
  const { calls } = await open(kept({ version: 0 }), undefined, entity, true)
  await note.fill('pump')
  await expect.element(page.getByRole('button', { name: 'Add', exact: true })).toBeEnabled()
  await new Promise((resolve) => setTimeout(resolve, keptAfterMs + 300))
  expect(calls).toEqual([])
  expect(offer.elements()).toEqual([])
})

test('what is entered into a record that is made of something is kept for that alone', async () => {
  const calls = stubServer()
  const { table } = entity
  await renderPage(
    <AddPanel
      entity={entity}
      below={undefined}
      first={{ id: recordId }}
      onClose={() => undefined}
    />,
    {
      language: 'en',
      answers: [
        known(readKeptDraft, { entity: table }, kept({ version: 0 })),
        known(readKeptDraft, { entity: table, record: recordId }, null),
      ],
    },
  )
  await note.fill('pump')
  await vi.waitFor(() => expect(calls).toHaveLength(1), 5000)
  expect(calls[0]?.body).toMatchObject({ entity: table, record: recordId, version: 0 })
  expect(offer.elements()).toEqual([])
})

test('what is entered is kept, and discarding it deletes it', async () => {
  const { calls, onClose } = await open(null)
  await note.fill('pump')
  await vi.waitFor(() => expect(calls).toHaveLength(1), 5000)
  expect(calls[0]).toMatchObject({
    method: 'PUT',
    body: { entity: 'spare_part', version: 0, content: { values: { note: 'pump' } } },
  })
  await press('Cancel')
  await press('Discard')
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]?.method).toBe('DELETE')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a draft is offered, and going on takes it into the form', async () => {
  await open(kept({ version: 0 }))
  await expect.element(offer).toBeVisible()
  await expect.element(note).toBeDisabled()
  await press('Continue')
  await expect.element(note).toHaveValue('mine')
  expect(offer.elements()).toHaveLength(0)
})

test('a draft of what the record holds by now, saved as the page was left, is deleted and not offered', async () => {
  const saved = { values: { note: 'theirs' }, labels: {}, before: { values: {}, labels: {} } }
  const { calls } = await open(kept({ content: saved }), recordId)
  await expect.element(note).toHaveValue('theirs')
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({ method: 'DELETE', isDraft: true, keepalive: true })
  expect(offer.elements()).toEqual([])
  await expect.element(note).toBeEnabled()
})

test('while a draft is offered nothing is wrong in the form; keys are at the question, then in the form', async () => {
  await open(kept({ version: 0 }))
  const code = page.getByRole('textbox', { name: 'Part number' })
  await expect.poll(() => document.activeElement?.className).toBe('kit-kept')
  await expect.element(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  // As browsers tell it that take the focus from a field when it is closed.
  code.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await expect.element(code).not.toHaveAttribute('aria-invalid', 'true')
  await press('Discard draft')
  await expect.element(code).toHaveFocus()
  await expect.element(code).not.toHaveAttribute('aria-invalid', 'true')
})

test('a draft that is discarded is deleted, and the form is as it was', async () => {
  const { calls } = await open(kept({ version: 0 }))
  await press('Discard draft')
  await expect.element(note).toBeEnabled()
  await expect.element(note).toHaveValue('')
  await vi.waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['DELETE']))
})

test('what the form keeps itself is never offered to it, also when everything is asked for again', async () => {
  const calls = stubServer()
  sessionStore.setState({
    info: {
      permissions: ['monitoring.manage'],
      timeZone: 'Asia/Shanghai',
    } as unknown as SignInInfo,
  })
  let client: QueryClient | undefined
  const Taken = () => {
    client = useQueryClient()
    return null
  }
  const key = { entity: entity.table }
  await renderPage(
    <>
      <Taken />
      <RecordPanel entity={entity} id={undefined} isReadOnly={false} onClose={() => undefined} />
    </>,
    { language: 'en', answers: [known(readKeptDraft, key, null)] },
  )
  await note.fill('pump')
  await vi.waitFor(() => expect(calls).toHaveLength(1), 5000)
  draftOnServer = kept({ version: 0 })
  await client?.invalidateQueries()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect.element(note).toBeEnabled()
  expect(offer.elements()).toEqual([])
})

test('what was typed a moment before the page is left is kept', async () => {
  const { calls } = await open(null)
  await note.fill('pump')
  await expect.element(note).toHaveValue('pump')
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  await vi.waitFor(() => expect(calls).toHaveLength(1), 500)
  expect(calls[0]).toMatchObject({ method: 'PUT', isDraft: true, keepalive: true })
})

test('work that is thrown away with its page is not kept any more', async () => {
  const { calls } = await open(null)
  await note.fill('pump')
  await vi.waitFor(() => expect(calls).toHaveLength(1), 5000)
  await note.fill('pump 2')
  tellDiscard(['/elsewhere'])
  tellDiscard(['/'])
  await vi.waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['PUT', 'DELETE']))
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(calls).toHaveLength(2)
})

test('while a draft of a record is offered the record is not saved', async () => {
  const { calls } = await open(kept(), recordId)
  await expect.element(offer).toBeVisible()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect.element(save).toBeDisabled()
  await press('Continue')
  await expect.element(save).toBeEnabled()
  expect(calls).toEqual([])
})

test('a draft of a record that was changed since shows both', async () => {
  await open(kept({ version: 2 }), recordId)
  await press('Continue')
  await expect.element(note).toHaveValue('mine')
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent('before → theirs')
  await expect.element(alert).toMatchTextContent('Your input: mine')
})

test('a draft of a record that stayed as it was shows nothing of others', async () => {
  await open(kept({ version: 3 }), recordId)
  await press('Continue')
  await expect.element(note).toHaveValue('mine')
  expect(page.getByRole('alert').elements()).toHaveLength(0)
})

test('saving sends the fields that were changed, and its draft is deleted', async () => {
  const { calls } = await open(kept({ version: 3 }), recordId)
  await press('Continue')
  await expect.element(note).toHaveValue('mine')
  await press('Save')
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  expect(calls).toEqual([
    expect.objectContaining({
      method: 'PUT',
      isDraft: false,
      body: { version: 3, note: 'mine' },
      keepalive: false,
    }),
    expect.objectContaining({ method: 'DELETE', isDraft: true }),
  ])
})

test('the draft of a record that was added is deleted', async () => {
  const { calls, onClose } = await open(kept({ version: 0 }), undefined, {
    ...entity,
    fields: { note: sparePart.fields.note },
    rules: {},
    form: { groups: [field.group('备注', 'Note', ['note'])] },
  })
  await press('Continue')
  await press('Add')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  expect(calls).toMatchObject([
    { method: 'POST', isDraft: false, body: { note: 'mine' } },
    { method: 'DELETE', isDraft: true },
  ])
})

test('who may only view a record is offered no draft', async () => {
  stubServer()
  const key = { entity: entity.table, record: recordId }
  await renderPage(
    <RecordPanel entity={entity} id={recordId} isReadOnly onClose={() => undefined} />,
    { language: 'en', answers: [known(readKeptDraft, key, kept())] },
  )
  await expect.element(page.getByRole('dialog')).toMatchTextContent('theirs')
  expect(note.elements()).toHaveLength(0)
  expect(offer.elements()).toHaveLength(0)
})
