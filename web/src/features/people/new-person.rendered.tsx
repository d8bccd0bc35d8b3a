import './people.css'
import { findGrantableRoles } from '@iwater/contract/accounts/people'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { NewPersonDrawer } from './NewPersonDrawer.tsx'

async function open(language: 'zh' | 'en' = 'zh') {
  let closings = 0
  const close = () => {
    closings += 1
  }
  await renderPage(<NewPersonDrawer orgId={undefined} onClose={close} />, {
    language,
    answers: [known(findGrantableRoles, {}, [])],
  })
  return { closings: () => closings }
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true })

test('what is missing or wrong stands at its field, and the first of them has the focus', async () => {
  await open()
  await field('英文姓名').fill('Nova')
  await field('手机号码').fill('123')
  await page.getByRole('button', { name: '创建人员' }).click()
  for (const name of ['登录名', '中文姓名']) {
    await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field(name)).toHaveAccessibleDescription(expect.stringContaining('请填写'))
  }
  await expect
    .element(field('手机号码'))
    .toHaveAccessibleDescription('手机号码须为以 1 开头的 11 位数字')
  await expect.element(field('英文姓名')).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('登录名')).toHaveFocus()
})

test('what a person cannot be without is marked, and told as what is to be done with it', async () => {
  await open()
  const isRequired = (name: string) => field(name).element().getAttribute('aria-required')
  for (const name of ['登录名', '中文姓名', '英文姓名']) expect(isRequired(name)).toBe('true')
  expect(isRequired('手机号码')).toBeNull()
  const hasMark = (text: string) =>
    page.getByText(text, { exact: true }).element().querySelector('svg')?.checkVisibility() ?? false
  expect(hasMark('登录名')).toBe(true)
  expect(hasMark('手机号码')).toBe(false)
  await page.getByRole('button', { name: '创建人员' }).click()
  const organisation = page.getByRole('combobox', { name: '所属单位', exact: true })
  await expect.element(organisation).toHaveAttribute('aria-required', 'true')
  await expect.element(organisation).toHaveAccessibleDescription('请选择')
})

test('a fault goes as soon as it is mended, and the others stay', async () => {
  await open('en')
  await page.getByRole('button', { name: 'Create person' }).click()
  await expect.element(field('Login name')).toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('nova')
  await expect.element(field('Login name')).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Chinese name')).toHaveAttribute('aria-invalid', 'true')
})

test('what is typed as soon as the panel is there goes into its first field', async () => {
  await open()
  await expect.element(field('登录名')).toBeInTheDocument()
  await userEvent.keyboard('nova')
  await expect.element(field('登录名')).toHaveValue('nova')
  await expect.element(field('登录名')).toHaveFocus()
})

test('the question about what was typed begins at the answer that loses nothing', async () => {
  await open()
  await field('登录名').fill('nova')
  await userEvent.keyboard('{Escape}')
  await expect
    .element(
      page
        .getByRole('dialog', { name: '放弃未保存的内容？' })
        .getByRole('button', { name: '取消' }),
    )
    .toHaveFocus()
})

test('what was typed is not thrown away unasked', async () => {
  const { closings } = await open()
  await field('登录名').fill('nova')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: '放弃' })).toBeVisible()
  expect(closings()).toBe(0)
  await page.getByRole('button', { name: '放弃' }).click()
  expect(closings()).toBe(1)
})

test('an empty form closes at once', async () => {
  const { closings } = await open()
  await userEvent.keyboard('{Escape}')
  await expect.poll(closings).toBe(1)
})
