import type { Entity } from '@iwater/contract/kit/entity'
import { draftOfPart, sparePart } from '@iwater/contract/kit/spare-part-testing'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { callsOf } from '../records.ts'
import { RecordPanel } from './RecordPanel.tsx'

const id = '01a20765-8783-70cd-8b0e-87030a938962'
const entity = JSON.parse(JSON.stringify({ ...sparePart, comments: undefined })) as Entity

afterEach(() => sessionStore.setState({ info: null }))

test('a demonstration reads a record, and is offered neither to save nor to delete it', async () => {
  const permissions = [sparePart.access.change]
  sessionStore.setState({
    info: { permissions, isDemonstration: true } as unknown as SignInInfo,
  })
  const stored = { id, version: 1, ...draftOfPart, labels: {} }
  const answers = [known(callsOf(entity).read, { id }, stored as never)]
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const { pathname } = new URL(url, location.href)
    // All else are lists of choices.
    const data = pathname.includes(entity.path) ? stored : []
    return new Response(JSON.stringify({ code: 0, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  await renderPage(
    <RecordPanel entity={entity} id={id} isReadOnly={false} onClose={() => undefined} />,
    { language: 'en', answers },
  )
  await expect
    .element(page.getByRole('button', { name: 'Close', exact: true }).last())
    .toBeVisible()
  await expect.element(page.getByText('Part number')).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
  expect(page.getByRole('button', { name: /Save|Delete|Edit/ }).elements()).toEqual([])
  vi.unstubAllGlobals()
})
