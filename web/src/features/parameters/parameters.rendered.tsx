import { parameterNames, usualParameters } from '@iwater/contract/organisation/parameter-values'
import { listParameters, type ParameterSetting } from '@iwater/contract/organisation/parameters'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { parameters, useParameters } from '#web/platform/parameters/parameters.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import ParametersPage from './ParametersPage.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  useParameters.setState(usualParameters)
})

const changed = {
  at: '2026-11-28T00:30:00Z',
  userId: '019a0000-0000-7000-8000-000000000001',
  person: { zh: '王伟', en: 'Wang Wei' },
}

const open = (
  set: Partial<Record<ParameterSetting['name'], Omit<ParameterSetting, 'name'>>>,
  options: Parameters<typeof renderPage>[1] = {},
) => {
  const settings = parameterNames.map((name) => ({
    name,
    value: null,
    changed: null,
    ...set[name],
  }))
  const answers = [known(listParameters, {}, settings)]
  return renderPage(<ParametersPage />, { language: 'en', ...options, answers })
}

/** Answers every call; what was sent is kept. */
function answerCalls() {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit = {}) => {
    if (typeof body === 'string') sent.push(JSON.parse(body))
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify({ code: 0, msg: '', data: body ? null : [] }), { headers })
  })
  return sent
}

const row = (name: RegExp) => page.getByRole('row', { name })
const dialog = () => page.getByRole('dialog')
const button = (name: string) => dialog().getByRole('button', { name, exact: true })

test('each parameter tells its value and the default, its range, and who changed it when', async () => {
  await open({ pageRows: { value: 50, changed }, lockAfter: { value: null, changed } })
  await expect.element(row(/^Rows per page/)).toMatchTextContent('50 rows')
  await expect.element(row(/^Rows per page/)).toMatchTextContent('Default 10 rows')
  await expect.element(row(/^Rows per page/)).toMatchTextContent('10 / 20 / 30 / 40 / 50 / 100')
  await expect.element(row(/^Rows per page/)).toMatchTextContent('Wang Wei28/11/2026, 08:30')
  await expect.element(row(/^Screen lock/)).toMatchTextContent('As each user choosesDefault')
  await expect.element(row(/^Systems in/)).toMatchTextContent('7 systemsDefault')
  await expect.element(row(/^Systems in/)).toMatchTextContent('3 to 12 systems')
  await expect.element(row(/^Systems in/)).toMatchTextContent('Never changed')
  await expect.poll(() => page.getByRole('row').elements().length).toBe(parameterNames.length + 4)
})

test('a value out of bounds is not sent, and one within them counts in this window at once', async () => {
  const sent = answerCalls()
  await open({})
  await page.getByRole('button', { name: 'Change parameter: Systems in the header' }).click()
  const field = dialog().getByLabelText('New value')
  for (const wrong of ['13', '2', '']) {
    await field.fill(wrong)
    await button('Save').click()
    await expect.element(dialog()).toMatchTextContent('Enter a whole number from 3 to 12')
    await expect.element(field).toHaveFocus()
  }
  expect(sent).toEqual([])
  await field.fill('12')
  await button('Save').click()
  await expect.poll(() => sent).toEqual([{ value: 12, former: null }])
  await expect.poll(() => parameters().systemTabs).toBe(12)
})

test('a parameter is reset to its default, by the button and by its value', async () => {
  const sent = answerCalls()
  useParameters.setState({ systemTabs: 5 })
  const { unmount } = await open({ systemTabs: { value: 5, changed } })
  const change = page.getByRole('button', { name: 'Change parameter: Systems in the header' })
  await change.click()
  await button('Reset to default (7 systems)').click()
  await expect.poll(() => sent).toEqual([{ value: null, former: 5 }])
  await expect.poll(() => parameters().systemTabs).toBe(7)
  await unmount()
  await open({ systemTabs: { value: 5, changed } })
  await change.click()
  await dialog().getByLabelText('New value').fill('7')
  await button('Save').click()
  await expect.poll(() => sent.at(-1)).toEqual({ value: null, former: 5 })
})

test('where few values make sense, one of them is chosen', async () => {
  const sent = answerCalls()
  await open({}, { language: 'zh' })
  await page.getByRole('button', { name: '修改参数：列表每页行数' }).click()
  await expect.element(dialog().getByRole('radio', { name: '10 行' })).toBeChecked()
  await dialog().getByRole('radio', { name: '30 行' }).click()
  await button('保存').click()
  await expect.poll(() => sent).toEqual([{ value: 30, former: null }])
})

test('a role that may not edit changes nothing', async () => {
  await open({}, { buttons: { edit: false } })
  await expect.element(row(/^Systems in/)).toBeInTheDocument()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
