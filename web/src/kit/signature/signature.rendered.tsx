import type { StoredFile } from '@iwater/contract/files'
import { defineForm } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { EntityForm } from '../form/EntityForm.tsx'
import { SendFileContext } from '../upload/send-file.ts'
import { useDraft } from '../use-draft.ts'
import { paper } from './ink.ts'

const fileId = '01a20765-8783-70cd-8b0e-87030a938960'
const form = defineForm({
  fields: {
    signature: field.file('签名', 'Signature', {
      required: true,
      group: 'image',
      widget: 'signature',
    }),
  },
})
const groups = [field.group('签名', 'Signature', ['signature'])]

function Form() {
  const draft = useDraft(form)
  return (
    <>
      <EntityForm groups={groups} draft={draft} />
      <button type="button" onClick={() => draft.check()}>
        check
      </button>
      <output aria-label="draft">{String(draft.draft['signature'])}</output>
    </>
  )
}

/** The form, and the pictures that it stores. */
async function shown() {
  const sent: File[] = []
  const store = async (file: File): Promise<StoredFile> => {
    sent.push(file)
    const url = URL.createObjectURL(file)
    return { fileId, name: file.name, group: 'image', size: file.size, url, isShown: true }
  }
  await renderPage(
    <SendFileContext value={store}>
      <Form />
    </SendFileContext>,
    { language: 'en' },
  )
  await expect.element(pad()).toBeVisible()
  return sent
}

const pad = () => page.getByRole('img', { name: /write with a finger/ })
const button = (name: string) => page.getByRole('button', { name })
const draft = () => page.getByRole('status', { name: 'draft' })

/** How many pixels of a picture are dark, in its left and its right half. */
async function inkOf(file: File | undefined) {
  if (file === undefined) throw new Error('no picture was stored')
  const bitmap = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('there is no context')
  context.drawImage(bitmap, 0, 0)
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
  const halves = { left: 0, right: 0 }
  for (let at = 0; at < data.length; at += 4)
    if ((data[at] ?? 255) < 100)
      halves[(at / 4) % bitmap.width < bitmap.width / 2 ? 'left' : 'right'] += 1
  return { ...halves, width: bitmap.width }
}

/** A stroke between two places of the pad, in shares of its size. */
function draw(from: readonly [number, number], to: readonly [number, number]) {
  const canvas = pad().element()
  const box = canvas.getBoundingClientRect()
  const fire = (type: string, [x, y]: readonly [number, number]) =>
    canvas.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        clientX: box.left + x * box.width,
        clientY: box.top + y * box.height,
      }),
    )
  // A pointer that is no real one cannot be captured.
  const captured = canvas as HTMLCanvasElement
  captured.setPointerCapture = () => undefined
  captured.hasPointerCapture = () => true
  fire('pointerdown', from)
  fire('pointermove', to)
  fire('pointerup', to)
}

test('what is written by hand is stored as a picture on white paper', async () => {
  const sent = await shown()
  draw([0.1, 0.5], [0.3, 0.5])
  await expect.element(button('Confirm signature')).toBeEnabled()
  await button('Confirm signature').click()
  await expect.element(draft()).toHaveTextContent(fileId)
  const ink = await inkOf(sent[0])
  expect(ink.width).toBe(paper.width)
  // The quarter of its width that the stroke has, as thick as a pen.
  expect(ink.left).toBeGreaterThan(800)
  expect(ink.right).toBe(0)
  await expect.element(page.getByRole('img', { name: 'Signature', exact: true })).toBeVisible()
  await button('Sign again: Signature').click()
  await expect.element(draft()).toHaveTextContent('null')
  await expect.element(button('Confirm signature')).toBeDisabled()
})

test('by keys alone a name is typed, written on the paper and stored the same way', async () => {
  const sent = await shown()
  await page.getByRole('textbox', { name: 'Signature: type the name' }).click()
  await userEvent.keyboard('Li Ming')
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(button('Confirm signature')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(draft()).toHaveTextContent(fileId)
  const { left, right } = await inkOf(sent[0])
  expect(Math.min(left, right)).toBeGreaterThan(800)
})

test('a signature that is not confirmed keeps the form from being saved, and is cleared', async () => {
  const sent = await shown()
  draw([0.1, 0.5], [0.9, 0.5])
  await expect.element(button('Clear')).toBeEnabled()
  await button('check').click()
  await expect
    .element(page.getByText('Signature is not confirmed; confirm or clear it'))
    .toBeVisible()
  await button('Clear').click()
  await expect.element(button('Confirm signature')).toBeDisabled()
  expect(sent).toEqual([])
})
