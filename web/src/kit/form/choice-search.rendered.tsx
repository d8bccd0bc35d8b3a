import { defineForm } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { useDraft } from '../use-draft.ts'
import { EntityForm } from './EntityForm.tsx'

const form = defineForm({
  fields: { city: field.choice('城市', 'City', { url: '/weather/cities/choices' }) },
})

function Form() {
  return <EntityForm groups={[field.group('全部', 'All', ['city'])]} draft={useDraft(form)} />
}

const city = (zh: string, ...keys: string[]) => ({ value: zh, label: { zh, en: zh }, keys })
const cities = [
  city('永州（湖南省）', 'yongzhou', 'yz'),
  city('西安（陕西省）', 'xian', 'xa'),
  ...Array.from({ length: 8 }, (_, n) => city(`城市 ${n}`, `chengshi${n}`, 'cs')),
]

afterEach(() => vi.unstubAllGlobals())

test('a choice is found by its name, its pinyin in any spelling, and its initials', async () => {
  const body = JSON.stringify({ code: 0, msg: '', data: cities })
  const headers = { 'content-type': 'application/json' }
  vi.stubGlobal('fetch', async () => new Response(body, { headers }))
  await renderPage(<Form />)
  const input = page.getByRole('combobox', { name: '城市' })
  const found = (title: string) => page.getByTitle(title, { exact: true })
  await userEvent.click(input)
  for (const [typed, title] of [
    ['永', '永州（湖南省）'],
    ['yongz', '永州（湖南省）'],
    ['YZ', '永州（湖南省）'],
    ["xi'an", '西安（陕西省）'],
  ] as const) {
    await userEvent.fill(input, typed)
    await expect.element(found(title)).toBeVisible()
    await expect.element(found('城市 1')).not.toBeInTheDocument()
  }
})
