import { defineForm } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { holdRequests, requestAt } from '#web/testing/upload-requests.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { EntityForm } from '../form/EntityForm.tsx'
import { useDraft } from '../use-draft.ts'

const form = defineForm({
  fields: {
    photo: field.file('照片', 'Photo', { required: true, group: 'image' }),
    manuals: field.files('说明书', 'Manuals'),
  },
})
const [photo, first, second] = ['0', '1', '2'].map(
  (end) => `01a20765-8783-70cd-8b0e-87030a93896${end}`,
) as [string, string, string]
const groups = [field.group('文件', 'Files', ['photo', 'manuals'])]
const stored = {
  fileId: first,
  name: 'a.pdf',
  group: 'office',
  size: 9,
  url: '',
  isShown: false,
} as const

function Form({ begun = null, onSave = () => {} }: { begun?: string | null; onSave?: () => void }) {
  const draft = useDraft(form, { photo: begun, manuals: [first, second] })
  return (
    <div className="w-panel-body">
      <Button onClick={() => draft.check() && onSave()}>save</Button>
      <EntityForm groups={groups} draft={draft} files={{ manuals: [stored] }} />
      <output aria-label="changes">{JSON.stringify(draft.changes())}</output>
      <output aria-label="unsaved">{String(draft.isUnsaved)}</output>
    </div>
  )
}

const status = (name: string) => page.getByRole('status', { name })
const save = () => page.getByRole('button', { name: 'save' }).click()

async function choose(file: File) {
  await expect.element(page.getByRole('group', { name: '照片' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no field')
  await userEvent.upload(input, file)
}

beforeEach(holdRequests)
afterEach(() => void vi.unstubAllGlobals())

test('a form waits for files on their way, says so at the field, and is unsaved meanwhile', async () => {
  const onSave = vi.fn()
  await renderPage(<Form begun={second} onSave={onSave} />)
  await choose(new File(['a'], '1.png'))
  const request = await requestAt(0)
  await expect.element(status('unsaved')).toHaveTextContent('true')
  await save()
  await expect.element(page.getByText('照片正在上传，请在上传完成后保存')).toBeVisible()
  expect(onSave).not.toHaveBeenCalled()
  request.store({ fileId: photo })
  await expect.element(status('changes')).toHaveTextContent(`{"photo":"${photo}"}`)
  await expect.element(page.getByText('照片正在上传，请在上传完成后保存')).not.toBeInTheDocument()
  await save()
  expect(onSave).toHaveBeenCalledOnce()
})

test('a form is not saved beside a file that was not taken, until it is removed', async () => {
  const onSave = vi.fn()
  await renderPage(<Form begun={second} onSave={onSave} />)
  await choose(new File(['a'], '1.pdf'))
  await save()
  const told = page.getByText('照片有未能上传的文件，请移除或重新选择')
  await expect.element(told).toBeVisible()
  expect(onSave).not.toHaveBeenCalled()
  await page.getByRole('button', { name: /移除.*1\.pdf/ }).click()
  await save()
  await expect.poll(() => onSave).toHaveBeenCalledOnce()
  expect(told.elements()).toEqual([])
})

test('a missing file is told at its field, which gets the focus', async () => {
  await renderPage(<Form />)
  await expect.element(page.getByRole('group', { name: '照片' })).toBeVisible()
  await save()
  await expect.element(page.getByText('请选择照片')).toBeVisible()
  await expect.element(page.getByRole('group', { name: '照片' })).toHaveFocus()
})

test('stored files are shown by their names, and one that may not be read stays', async () => {
  await renderPage(<Form />)
  await expect.element(page.getByRole('button', { name: '打开“a.pdf”' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '打开“无权查看的文件”' })).toBeVisible()
  await expect.element(status('changes')).toHaveTextContent('{}')
  await page.getByRole('button', { name: '移除“a.pdf”' }).click()
  await page.getByRole('button', { name: '移除', exact: true }).click()
  await expect.element(status('changes')).toHaveTextContent(`{"manuals":["${second}"]}`)
})
