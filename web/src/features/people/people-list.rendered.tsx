import { people } from '@iwater/contract/accounts/people'
import { readListPreference } from '@iwater/contract/kit/list-preference'
import { type QuotaUse, readPeopleQuota } from '@iwater/contract/organisation/quotas'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { listInputOf, readListState } from '#web/kit/list/list-address.ts'
import { callsOf } from '#web/kit/records.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import PeoplePage from './PeoplePage.tsx'

const person = (own: object) => ({
  id: '00000000-0000-7000-8000-000000000001',
  version: 1,
  name: { zh: '李伟', en: 'Li Wei' },
  title: { zh: '值班长', en: 'Shift leader' },
  login_name: 'liwei',
  organisation_id: '00000000-0000-7000-8000-0000000000a1',
  role_ids: [],
  phone: null,
  email: null,
  state: 'enabled',
  must_change_password: false,
  has_second_factor: true,
  last_sign_in_at: null,
  created_at: '2026-11-20T02:00:00.000Z',
  labels: { organisation_id: { zh: '城东水厂', en: 'East Works' }, role_ids: { zh: '', en: '' } },
  ...own,
})

const records = [
  person({}),
  person({
    id: '00000000-0000-7000-8000-000000000002',
    login_name: 'anna',
    name: { zh: '安娜', en: 'Anna' },
    title: { zh: '', en: '' },
    phone: '13800138000',
    state: 'locked',
    has_second_factor: false,
    role_ids: ['00000000-0000-7000-8000-0000000000b1'],
    labels: {
      organisation_id: { zh: '城东水厂', en: 'East Works' },
      role_ids: { zh: '浏览者', en: 'Viewer' },
    },
  }),
]

const locked = `filter=${encodeURIComponent(JSON.stringify([['state', '=', 'locked']]))}`

async function open(language: 'zh' | 'en' = 'zh', quota: QuotaUse = null) {
  const { list, counts } = callsOf(people)
  const output = { records, total: 2, isMore: false, current: 1, size: 10 }
  await renderPage(<PeoplePage />, {
    language,
    answers: [
      ...['', locked].map((query) => ({
        key: [list.path, listInputOf(readListState(new URLSearchParams(query), people))] as const,
        output: output as never,
      })),
      known(readPeopleQuota, {}, quota),
      known(counts, {}, { enabled: 11, locked: 1 } as never),
      known(readListPreference, { list: people.table }, { version: 1, settings: { views: [] } }),
    ],
  })
}

const address = () => page.getByRole('status', { name: 'address' })

test('a row tells who somebody is and what is missing, in words', async () => {
  await open()
  await expect
    .element(page.getByRole('row', { name: /李伟/ }))
    .toHaveTextContent('李伟值班长liwei城东水厂––正常动态口令从未登录')
  await expect
    .element(page.getByRole('row', { name: /安娜/ }))
    .toHaveTextContent('安娜anna城东水厂浏览者13800138000已锁定从未登录')
})

test('in English it is English, and no Chinese is left', async () => {
  await open('en')
  await expect.element(page.getByRole('row', { name: /Li Wei/ })).toBeVisible()
  expect(page.getByRole('table').first().element().textContent).not.toMatch(/\p{Script=Han}/u)
})

test('people are counted by state, and a press shows those of one', async () => {
  await open()
  const chips = page.getByRole('group', { name: '按状态筛选' })
  await expect.element(chips).toHaveTextContent('全部12正常11已停用0已锁定1')
  const chip = chips.getByRole('button', { name: /已锁定/ })
  await chip.click()
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
  await expect.element(address()).toHaveTextContent(locked)
  await expect.element(chips).toHaveTextContent('全部12正常11已停用0已锁定1')
  await chip.click()
  await expect
    .element(chips.getByRole('button', { name: /全部/ }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.element(address()).not.toHaveTextContent('filter')
})

test('a name opens its person', async () => {
  await open()
  await page.getByRole('button', { name: '安娜' }).click()
  await expect.element(address()).toHaveTextContent(`record=${records[1]?.id}`)
})

function signIn() {
  const info = { permissions: ['people.manage'], userInfo: { name: 'Li' } }
  sessionStore.setState({ info: info as unknown as SignInInfo })
  onTestFinished(() => sessionStore.setState({ info: null }))
}

test('a quota is told beside the number of people', async () => {
  signIn()
  await open('zh', { quota: 6, present: 5 })
  await expect.element(page.getByText('启用的人员 5 / 6')).toBeVisible()
  const button = page.getByRole('button', { name: '新增人员' })
  await button.click()
  await expect.element(address()).toHaveTextContent('add=1')
})

test('nobody can be added once the quota is reached', async () => {
  signIn()
  await open('en', { quota: 5, present: 5 })
  const button = page.getByRole('button', { name: 'Add person' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(button)
    .toHaveAccessibleDescription(/^5 of 5 people who may sign in\. The quota is reached\. Disable/)
  await button.click({ force: true })
  await expect.element(address()).not.toHaveTextContent('add')
})
