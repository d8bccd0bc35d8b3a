import type { Entity } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import { draftOfPart, sparePart } from '@iwater/contract/kit/spare-part-testing'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { RecordPanel } from './RecordPanel.tsx'

const id = '01a20765-8783-70cd-8b0e-87030a938962'
const entity = JSON.parse(
  JSON.stringify({
    ...sparePart,
    comments: undefined,
    form: { groups: [field.group('备注', 'Note', ['note'])] },
  }),
) as Entity

afterEach(async () => {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
  await page.viewport(1280, 800)
})

test('on a small phone Save stands beside Close, also once it is said that the record was saved', async () => {
  await page.viewport(320, 844)
  let note = 'first'
  let version = 1
  vi.stubGlobal('fetch', async (url: string | URL, { method, body }: RequestInit = {}) => {
    const isKept = String(url).includes('/kept-drafts')
    if (method === 'PUT' && !isKept) {
      note = (JSON.parse(String(body)) as { note: string }).note
      version += 1
    }
    const data = isKept ? null : { id, ...draftOfPart, version, note, labels: {} }
    return new Response(JSON.stringify({ code: 0, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  sessionStore.setState({ info: { permissions: ['monitoring.manage'] } as unknown as SignInInfo })
  await renderPage(
    <RecordPanel entity={entity} id={id} isReadOnly={false} onClose={() => undefined} />,
    { language: 'en' },
  )
  await page.getByRole('textbox', { name: 'Note' }).fill('second')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const foot = () => document.querySelector('.w-panel-foot')
  await expect.poll(() => foot()?.querySelector('.w-saved')?.textContent).toBe('Saved')
  const topOf = (text: string) =>
    [...(foot()?.querySelectorAll('button') ?? [])]
      .find((button) => button.textContent === text)
      ?.getBoundingClientRect().top
  expect(topOf('Save')).toBe(topOf('Close'))
  // There is no room for all in one row.
  expect(topOf('Save')).toBeGreaterThan(topOf('Delete') ?? 0)
})
