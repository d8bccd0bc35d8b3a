import { defineForm } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeSettings } from '#web/platform/settings/settings.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { Cell } from '../list/cells.tsx'
import { useShowValue } from '../show-value.ts'
import { useDraft } from '../use-draft.ts'
import { EntityForm } from './EntityForm.tsx'

const text = { maxLength: 80 } as const
const form = defineForm({
  fields: {
    starts: field.text('开始', 'Starts', { ...text, format: 'time' }),
    month: field.date('月份', 'Month', { precision: 'month' }),
    year: field.date('年份', 'Year', { precision: 'year' }),
    share: field.integer('占比', 'Share', { widget: 'slider', maximum: 10, unit: '%' }),
    rating: field.integer('评分', 'Rating', { widget: 'rate', minimum: 1, maximum: 5 }),
    colour: field.text('颜色', 'Colour', { ...text, format: 'color' }),
    password: field.text('密码', 'Password', { ...text, format: 'password' }),
    link: field.text('网址', 'Link', { ...text, format: 'uri' }),
    is_on: field.flag('启用', 'In use', {
      texts: { on: { zh: '运行', en: 'Running' }, off: { zh: '停用', en: 'Stopped' } },
    }),
  },
})
const names = Object.keys(form.fields)
const group = field.group('全部', 'All', names)

function Form() {
  const draft = useDraft(form)
  return (
    <div className="w-panel-body">
      <EntityForm groups={[group]} draft={draft} />
      <output aria-label="changes">{JSON.stringify(draft.changes())}</output>
    </div>
  )
}

const changes = () =>
  JSON.parse(page.getByRole('status', { name: 'changes' }).element().textContent ?? '') as object
const labelled = (name: string) => page.getByLabelText(name, { exact: true })

async function type(name: string, value: string) {
  await labelled(name).fill(value)
  await userEvent.tab()
}

test('times, months and years are typed, and stored in one way', async () => {
  await renderPage(<Form />, { language: 'en' })
  await type('Starts', '08:30')
  await type('Month', '11/2026')
  await type('Year', '2025')
  expect(changes()).toEqual({ starts: '08:30', month: '2026-11-01', year: '2025-01-01' })
})

test('sliders and stars are moved by the keyboard', async () => {
  await renderPage(<Form />, { language: 'en' })
  const slider = page.getByRole('slider', { name: 'Share' })
  await expect.element(slider).toBeVisible()
  ;(slider.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(page.getByText('2 %')).toBeVisible()
  await page.getByRole('radio').nth(3).click()
  expect(changes()).toEqual({ share: 2, rating: 4 })
})

test('a colour is typed or chosen, and a password is not shown', async () => {
  await renderPage(<Form />, { language: 'en' })
  await page.getByRole('textbox', { name: 'Colour' }).fill('#12')
  await userEvent.tab()
  await expect
    .element(page.getByRole('textbox', { name: 'Colour' }))
    .toHaveAccessibleDescription('Colour must be a colour such as #1677FF')
  await page.getByRole('textbox', { name: 'Colour' }).fill('#1677FF')
  await labelled('Password').fill('secret')
  await expect.element(labelled('Password')).toHaveAttribute('type', 'password')
  await expect.element(labelled('Password')).toHaveAttribute('autocomplete', 'new-password')
  expect(changes()).toEqual({ colour: '#1677FF', password: 'secret' })
})

test('a switch says what its sides are called', async () => {
  await renderPage(<Form />, { language: 'en' })
  const shown = page.getByRole('switch', { name: 'In use' })
  await expect.element(shown).toMatchTextContent('Stopped')
  await shown.click()
  expect(changes()).toEqual({ is_on: true })
})

test.each(['light', 'dark'] as const)('both sides of a switch can be read (%s)', async (mode) => {
  changeSettings({ mode })
  await renderPage(<Form />, { language: 'en' })
  const shown = page.getByRole('switch', { name: 'In use' })
  await expect.element(shown).toMatchTextContent('Stopped')
  await expect.poll(() => document.documentElement.dataset.theme).toBe(mode)
  const unreadable = async () => {
    const { passes, violations } = await axe.run('.ant-switch', { runOnly: ['color-contrast'] })
    expect([...passes, ...violations].flatMap(({ nodes }) => nodes)).not.toEqual([])
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
  }
  expect(await unreadable()).toEqual([])
  await shown.click()
  await expect.element(shown).toBeChecked()
  await userEvent.hover(labelled('Starts'))
  expect(await unreadable()).toEqual([])
  changeSettings({ mode: 'light' })
})

const row = {
  id: '01a20765-8783-70cd-8b0e-87030a938962',
  version: 1,
  labels: {},
  month: '2026-11-01',
  year: '2025-01-01',
  colour: '#1677FF',
  password: 'secret',
  link: 'https://example.com/a',
  is_on: true,
}

function Cells() {
  const show = useShowValue(form.fields)
  const fields = Object.entries(form.fields)
  return fields.map(([name, described]) => (
    <p key={name} data-testid={name}>
      <Cell name={name} field={described} row={row} show={show} />
    </p>
  ))
}

test('lists show months, years, links and colours, and no password', async () => {
  await renderPage(<Cells />, { language: 'en' })
  const cell = (name: string) => page.getByTestId(name)
  await expect.element(cell('month')).toHaveTextContent('November 2026')
  await expect.element(cell('year')).toHaveTextContent('2025')
  await expect.element(cell('is_on')).toHaveTextContent('Running')
  await expect.element(cell('password')).not.toMatchTextContent('secret')
  const link = cell('link').getByRole('link', { name: 'https://example.com/a' })
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
})

const iconed = defineForm({
  fields: {
    source: field.choice('水源', 'Source', {
      items: [
        { value: 'river', label: { zh: '河流', en: 'River' }, icon: 'waves' },
        { value: 'well', label: { zh: '井', en: 'Well' }, icon: 'droplets' },
      ],
    }),
  },
})

function IconedForm() {
  const draft = useDraft(iconed)
  const show = useShowValue(iconed.fields)
  const row = { ...draft.values, id: '', version: 1, labels: {} }
  return (
    <div className="w-panel-body">
      <EntityForm groups={[field.group('全部', 'All', ['source'])]} draft={draft} />
      <output aria-label="cell">
        <Cell name="source" field={iconed.fields.source} row={row as never} show={show} />
      </output>
    </div>
  )
}

test('choices have their icons where they are chosen, as the chosen one and in lists', async () => {
  await renderPage(<IconedForm />, { language: 'en' })
  await labelled('Source').click()
  const offered = page.getByTitle('Well').or(page.getByText('Well')).first()
  await expect.element(offered).toBeVisible()
  expect(document.querySelectorAll('.ant-select-dropdown svg.lucide-droplets')).toHaveLength(1)
  await offered.click()
  await expect
    .poll(
      () => document.querySelector('.ant-select-content svg, .ant-select-selector svg') !== null,
    )
    .toBe(true)
  const cell = page.getByRole('status', { name: 'cell' })
  await expect.element(cell).toHaveTextContent('Well')
  expect(cell.element().querySelector('svg.lucide-droplets')).not.toBeNull()
})
