import type { Entity } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import { draftOfPart, sparePart } from '@iwater/contract/kit/spare-part-testing'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { RecordPanel } from '../record/RecordPanel.tsx'
import type { Row } from '../records.ts'

const first: Row = {
  id: '01a20765-8783-70cd-8b0e-87030a938962',
  version: 1,
  ...draftOfPart,
  note: 'as it was',
  labels: {},
}

/** A form of one field, which asks for no choices. */
const entity = JSON.parse(
  JSON.stringify({
    ...sparePart,
    comments: undefined,
    form: { groups: [field.group('备注', 'Note', ['note'])] },
  }),
) as Entity

let stored: Row = first
let sent: Record<string, unknown>[] = []
/** What another user has saved before the record is read again. */
let besides: Record<string, unknown> = {}

/** Answers as the server does: an edit makes a further version of the record. */
async function answer(url: string | URL | Request, { method, body }: RequestInit = {}) {
  const headers = { 'content-type': 'application/json' }
  const reply = (data: unknown) =>
    new Response(JSON.stringify({ code: 0, msg: '', data }), { headers })
  if (!String(url).includes(first.id) || String(url).includes('/kept-drafts')) return reply(null)
  if (method !== 'PUT') return reply(stored)
  const { version: _, ...changes } = JSON.parse(String(body))
  sent = [...sent, changes]
  stored = { ...stored, ...changes, version: stored.version + 1, ...besides }
  return reply({ id: first.id })
}

beforeEach(() => {
  stored = first
  sent = []
  besides = {}
  vi.stubGlobal('fetch', answer)
  sessionStore.setState({
    info: { permissions: [sparePart.access.change] } as unknown as SignInInfo,
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
})

const undo = () => page.getByRole('button', { name: 'Undo change' })
const note = () => page.getByRole('textbox', { name: 'Note' })

/** The panel of the record, which can be closed and opened again. */
function Reopened() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <Button onClick={() => setOpen(true)}>open</Button>
      {isOpen && (
        <RecordPanel
          entity={entity}
          id={first.id}
          isReadOnly={false}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

async function openAndSave() {
  await renderPage(<Reopened />, { language: 'en' })
  await expect.element(note()).toHaveValue('as it was')
  expect(undo().elements()).toHaveLength(0)
  await note().fill('changed')
  await button('Save').click()
  await expect.element(page.getByText('Saved')).toBeVisible()
}

async function openAndChange() {
  await openAndSave()
  await expect.element(undo()).toBeVisible()
}

async function reopen() {
  await button('Close').last().click()
  await expect.poll(() => note().elements()).toHaveLength(0)
  await button('open').click()
  await expect.element(note()).toBeVisible()
}

test('a change that was saved is undone by what its fields held before', async () => {
  await openAndChange()
  await undo().click()
  await expect.element(note()).toHaveValue('as it was')
  expect(sent).toEqual([{ note: 'changed' }, { note: 'as it was' }])
  await expect.poll(() => undo().elements()).toHaveLength(0)
})

test('while something else is entered, undoing is not offered', async () => {
  await openAndChange()
  await note().fill('more')
  await expect.poll(() => undo().elements()).toHaveLength(0)
})

test('a change can be undone for ten minutes', async () => {
  const timers = vi.spyOn(window, 'setTimeout')
  await openAndChange()
  const isEnd = ([, delay = 0]: Parameters<typeof setTimeout>) =>
    delay > 590_000 && delay <= 600_000
  const [end] = timers.mock.calls.findLast(isEnd) ?? []
  if (typeof end !== 'function') throw new Error('the offer has no end')
  end()
  await expect.poll(() => undo().elements()).toHaveLength(0)
})

test('a change is offered to be undone after the panel was closed, unless somebody has changed the record since', async () => {
  await openAndChange()
  await reopen()
  await expect.element(undo()).toBeVisible()
  stored = { ...stored, note: 'theirs', version: stored.version + 1 }
  await reopen()
  await expect.element(note()).toHaveValue('theirs')
  expect(undo().elements()).toHaveLength(0)
})

test('undoing leaves alone what another user has saved while the record was read again', async () => {
  besides = { stock: 77, version: 3 }
  await openAndSave()
  expect(undo().elements()).toHaveLength(0)
})
