import type { Entity } from '@iwater/contract/kit/entity'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { DeleteTickedDialog } from './DeleteTickedDialog.tsx'
import { SelectionContext, type Ticked, useNewSelection } from './selection.ts'

afterEach(() => vi.unstubAllGlobals())

const idOf = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`

/** More than one call takes. */
const many: Ticked = new Map(
  Array.from({ length: 1200 }, (_, at) => [idOf(at), { name: `Pump ${at}`, version: 1 }]),
)

function Question() {
  const selection = useNewSelection()
  const [isOpen, setOpen] = useState(true)
  const [isTicked, setTicked] = useState(false)
  if (!isTicked) {
    setTicked(true)
    selection.tick(many)
  }
  return (
    <SelectionContext value={selection}>
      <output aria-label="ticked">{selection.ticked.size}</output>
      {isOpen && selection.ticked.size > 0 && (
        <DeleteTickedDialog
          entity={sparePart as unknown as Entity}
          onClose={() => setOpen(false)}
        />
      )}
    </SelectionContext>
  )
}

test('many records are deleted in batches, and stopping leaves the others ticked', async () => {
  const sent: number[] = []
  let answer = () => undefined as void
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push((JSON.parse(String(body)) as { removed: unknown[] }).removed.length)
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify({ code: 0, msg: '', data: { added: [] } }), { headers })
  })
  await renderPage(<Question />, { language: 'en' })
  const question = page.getByRole('dialog', { name: /^Delete 1,200/ })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => sent).toEqual([500])
  answer()
  await expect.element(question).toMatchTextContent('500 of 1,200 processed')
  await expect.poll(() => sent).toEqual([500, 500])
  await question.getByRole('button', { name: 'Stop' }).click()
  await expect.element(question).toMatchTextContent('Stopping…')
  answer()
  const result = page.getByRole('dialog', { name: 'Delete selected' })
  await expect
    .element(result)
    .toMatchTextContent('Stopped: 200 records were not processed and stay selected.')
  expect(sent).toEqual([500, 500])
  await expect.element(page.getByRole('status', { name: 'ticked' })).toHaveTextContent('200')
})
