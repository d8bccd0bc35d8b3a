import { readListAppearance, usualListAppearance } from '@iwater/contract/kit/list-appearance'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import axe from 'axe-core'
import { Activity, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setLanguage } from '#web/platform/i18n/language.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { useSettings } from '#web/platform/settings/settings.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import type { Example } from './examples/example.ts'
import { examples } from './examples/examples.ts'
import GalleryPage from './GalleryPage.tsx'

const requests: string[] = []

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('fetch', (address: string | URL | Request) => {
    if (String(address).endsWith(readListAppearance.path))
      return Promise.resolve(
        new Response(JSON.stringify({ code: 0, msg: '', data: usualListAppearance }), {
          headers: { 'content-type': 'application/json' },
        }),
      )
    requests.push(String(address))
    return Promise.reject(new TypeError('no server'))
  })
  sessionStore.setState({
    info: {
      permissions: ['navigation.configure'],
      userInfo: { userId: 'me', name: { zh: '安娜', en: 'Anna' } },
      OrganizationTree: [],
    } as unknown as SignInInfo,
  })
})

afterEach(() => {
  expect(requests).toEqual([])
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
  useSettings.setState(useSettings.getInitialState())
})

const open = (key: string, language: 'zh' | 'en' = 'en') =>
  renderPage(<GalleryPage />, { language, query: `example=${key}` })

const live = () => page.getByRole('region', { name: 'Live' })
const editor = () => page.getByRole('textbox', { name: 'JSON' })
const source = () => (editor().element() as HTMLTextAreaElement).value
const faults = () => page.getByText(/^Errors: /)

const notJudged = [
  // Of a disabled control, whose contrast WCAG leaves free; axe takes the unit beside it for a text of its own.
  '.ant-input-affix-wrapper-disabled .ant-input-suffix',
]

/** What is shown after a moment has come, such as a control that is a chunk of its own. */
const settled = () => expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull()

async function expectAccessible(...parts: string[]) {
  await settled()
  const { violations } = await axe.run(
    { include: parts, exclude: notJudged },
    { resultTypes: ['violations'], preload: false },
  )
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`))).toEqual([])
}

type Json = { fields: Record<string, { title: { zh: string; en: string } }> }

/** The description with another title of its first field. */
function renamed(title: string) {
  const part = JSON.parse(source()) as Json
  const [first] = Object.values(part.fields)
  if (first) first.title = { zh: title, en: title }
  return JSON.stringify(part, null, 2)
}

/** Shows what a title of a field stands in. */
async function showFields({ shows }: Example) {
  if (shows === 'panel') await live().getByRole('button', { name: 'Add', exact: true }).click()
}

// A text in two languages says which one a field is for.
const shown = (title: string) => new RegExp(`^${title}( \\(Chinese\\))?$`)

const titled = ({ shows }: Example, title: string) =>
  shows === 'panel'
    ? page.getByRole('dialog').getByText(shown(title))
    : live().getByText(shown(title))

const oneOfEach = [...new Map(examples.map((one) => [one.shows, one])).values()]

/** What differs between examples; what stands around them and their options is judged with one of each kind. */
const partsOf = (one: Example) =>
  oneOfEach.includes(one) ? ['.w-list-and-detail'] : ['.gallery-head', '.gallery-one']

test.each(examples)('$key is shown in both languages, and follows its description', async (one) => {
  await open(one.key, 'zh')
  await expect.element(page.getByRole('heading', { level: 2, name: one.title.zh })).toBeVisible()
  await expect.element(page.getByText('描述正确')).toBeVisible()
  setLanguage('en')
  await expect.element(page.getByRole('heading', { level: 2, name: one.title.en })).toBeVisible()
  await expect.element(page.getByText('The description is valid')).toBeVisible()
  await expectAccessible(...partsOf(one))
  const before = live().element().firstElementChild
  await editor().fill(renamed('Renamed here'))
  // What is live is replaced when the description rests.
  await expect.poll(() => live().element().firstElementChild).not.toBe(before)
  if (one.shows !== 'comments' && one.shows !== 'history') {
    await showFields(one)
    await expect.element(titled(one, 'Renamed here').first()).toBeVisible()
    if (one.shows === 'panel') await page.getByRole('button', { name: 'Cancel' }).click()
  }
})

test.each(oneOfEach)('$key stays as it was while its description is wrong', async (one) => {
  useSettings.setState({ mode: 'dark', calm: true })
  await open(one.key)
  await settled()
  const before = live().element().firstElementChild
  await editor().fill(source().replace('"title"', '"titel"'))
  await expect.element(faults()).toBeVisible()
  await expect.element(page.getByText(/\.titel$/)).toBeVisible()
  expect(live().element().firstElementChild).toBe(before)
  await expect.poll(() => document.documentElement.dataset.theme).toBe('dark')
  await expectAccessible('.w-list-and-detail')
})

test('a mistake in the JSON is told by its line, and what was right comes back', async () => {
  await open('integer')
  const right = source()
  await editor().fill(right.replace('"stock": {', '"stock": '))
  await expect.element(page.getByText(/^Line \d+ is not valid JSON$/)).toBeVisible()
  await expect.element(editor()).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.element(page.getByText('The description is valid')).toBeVisible()
  expect(source()).toBe(right)
})

test('faults are told in the language of the reader', async () => {
  await open('integer', 'zh')
  await editor().fill(source().replace('"minimum": 0', '"minimum": "0"'))
  await expect.element(page.getByText('fields.stock.minimum')).toBeVisible()
  await expect.element(page.getByText('值的类型不对', { exact: false })).toBeVisible()
})

test('examples are found by their names and by what they describe', async () => {
  await renderPage(<GalleryPage />, { language: 'en' })
  const links = () =>
    page
      .getByRole('navigation')
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(() => links().length).toBe(examples.length)
  await page.getByRole('textbox', { name: 'Find an example' }).fill('watermark')
  await expect.poll(links).toEqual(['Picture with crop and watermark'])
})

test('the options below an example are those of its fields, in the language of the reader', async () => {
  await open('rate')
  const row = page.getByRole('group', { name: 'NumberField' }).getByRole('row', { name: /^widget/ })
  await expect.element(row).toMatchTextContent('inputsliderrate')
  await expect.element(row).toMatchTextContent('a rate has stars up to maximum, 5 by default')
  setLanguage('zh')
  await expect.element(row).toMatchTextContent('评分的星数为 maximum，默认 5')
  expect(page.getByRole('group', { name: 'ChoiceField' }).elements()).toHaveLength(0)
})

test('a record that is added, edited and deleted is so for the example alone', async () => {
  await open('action-buttons')
  await live().getByRole('button', { name: 'P-100', exact: true }).click()
  const panel = page.getByRole('dialog').first()
  await panel.getByRole('textbox', { name: 'In stock' }).fill('777')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect.element(panel.getByText('Saved')).toBeVisible()
  await panel.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(live().getByRole('row', { name: /P-100.*777/ })).toBeVisible()
  await live()
    .getByRole('textbox', { name: /Search|Find/ })
    .first()
    .fill('Motor 7')
  await expect.element(live().getByRole('row', { name: /P-106/ })).toBeVisible()
  await expect.element(live().getByRole('row', { name: /P-100/ })).not.toBeInTheDocument()
})

test('a linked dictionary offers what belongs to the chosen item', async () => {
  await open('dictionary')
  await live().getByRole('combobox', { name: 'Category' }).click()
  await page.getByTitle('Valves', { exact: true }).click()
  await live().getByRole('combobox', { name: 'Model' }).click()
  await expect.element(page.getByTitle('Ball valve', { exact: true })).toBeVisible()
  expect(page.getByTitle('Dosing pump', { exact: true }).elements()).toHaveLength(0)
})

test('a file stays on the page', async () => {
  await open('files')
  const input = await vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('.gallery-live input[type=file]')
    if (found === null) throw new Error('the control is not there yet')
    return found
  })
  await userEvent.upload(input, new File(['text'], 'notes.txt', { type: 'text/plain' }))
  await expect.element(live().getByText('notes.txt').first()).toBeVisible()
  await expect.element(live().getByRole('progressbar')).not.toBeInTheDocument()
  await live().getByText('What would be saved').click()
  await expect.element(live().getByText(/"manuals": \[\s*"0{8}-/)).toBeVisible()
})

test('a file is kept while the page is hidden, and let go when the example is reset', async () => {
  const forget = vi.spyOn(URL, 'revokeObjectURL')
  function Hiding() {
    const [isHidden, setHidden] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setHidden(!isHidden)}>
          Other tab
        </button>
        <Activity mode={isHidden ? 'hidden' : 'visible'}>
          <GalleryPage />
        </Activity>
      </>
    )
  }
  await renderPage(<Hiding />, { language: 'en', query: 'example=files' })
  await expect.poll(() => document.querySelector('.gallery-live input[type=file]')).not.toBeNull()
  const input = document.querySelector<HTMLInputElement>('.gallery-live input[type=file]')
  await userEvent.upload(input as Element, new File(['text'], 'notes.txt', { type: 'text/plain' }))
  const file = live().getByText('notes.txt').first()
  await expect.element(file).toBeVisible()
  await expect.element(live().getByRole('progressbar')).not.toBeInTheDocument()
  const other = page.getByRole('button', { name: 'Other tab' })
  await other.click()
  const isShown = () => document.querySelector('.gallery-live')?.checkVisibility()
  await expect.poll(isShown).toBe(false)
  await other.click()
  await expect.element(file).toBeVisible()
  expect(forget).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => forget.mock.calls).toHaveLength(1)
  forget.mockRestore()
})

test('comments are added and stay with the example', async () => {
  await open('comments')
  await live().getByRole('textbox', { name: 'Add a comment' }).fill('Checked again')
  await live().getByRole('button', { name: 'Comment', exact: true }).click()
  await expect.element(live().getByRole('listitem').getByText('Checked again')).toBeVisible()
})
