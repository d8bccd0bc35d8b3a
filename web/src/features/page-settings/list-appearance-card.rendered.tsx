import {
  type ListAppearance,
  readListAppearance,
  usualListAppearance,
} from '@iwater/contract/kit/list-appearance'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { ListAppearanceCard } from './ListAppearanceCard.tsx'

const open = (own: Partial<ListAppearance>, language: 'zh' | 'en') =>
  renderPage(<ListAppearanceCard />, {
    language,
    answers: [known(readListAppearance, {}, { ...usualListAppearance, ...own })],
  })

test('what the tenant has set is chosen', async () => {
  await open({ rowSize: 'compact', rowActions: 'menu' }, 'zh')
  const size = page.getByRole('radiogroup', { name: '密度' })
  await expect.element(size.getByRole('radio', { name: '紧凑' })).toBeChecked()
  const actions = page.getByRole('radiogroup', { name: '行操作' })
  await expect.element(actions.getByRole('radio', { name: '菜单' })).toBeChecked()
  await expect
    .element(actions)
    .toHaveAccessibleDescription('适用于可查看、编辑和删除每条记录的列表。')
})

test('what is not set is as each page has it', async () => {
  await open({}, 'en')
  await expect.element(page.getByRole('radio', { name: 'Normal' })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'As each page has it' })).toBeChecked()
})

test('what a watermark says and where else it stands is offered with a watermark alone', async () => {
  const { unmount } = await open({ watermark: false }, 'en')
  await expect
    .element(page.getByRole('checkbox', { name: 'Show a watermark on lists' }))
    .not.toBeChecked()
  expect(page.getByRole('checkbox').elements()).toHaveLength(1)
  await unmount()
  await open({ watermark: true, watermarkTime: false, watermarkExports: true }, 'en')
  const shows = page.getByRole('group', { name: 'Content of the watermark' })
  await expect.element(shows.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
  await expect.element(shows.getByRole('checkbox', { name: 'Account' })).toBeChecked()
  await expect.element(shows.getByRole('checkbox', { name: 'Time' })).not.toBeChecked()
  const also = page.getByRole('group', { name: 'Also on' })
  await expect.element(also.getByRole('checkbox', { name: 'Prints' })).not.toBeChecked()
  await expect.element(also.getByRole('checkbox', { name: 'Exports' })).toBeChecked()
  await expect.element(also).toHaveAccessibleDescription(/csv files cannot have one/)
})
