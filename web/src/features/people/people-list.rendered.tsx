import './people.css'
import type { Person } from '@iwater/contract/accounts/people'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { readPeopleFilter } from './people-filter.ts'

const person = (own: Partial<Person>): Person => ({
  userId: '00000000-0000-7000-8000-000000000001',
  loginName: 'liwei',
  name: { zh: '李伟', en: 'Li Wei' },
  title: { zh: '值班长', en: 'Shift leader' },
  organization: {
    organizationId: '00000000-0000-7000-8000-0000000000a1',
    name: { zh: '城东水厂', en: 'East Works' },
  },
  furtherOrganizations: [],
  roles: [],
  phone: null,
  email: null,
  state: 'enabled',
  mustChangePassword: false,
  hasSecondFactor: true,
  lastSignInAt: null,
  ...own,
})

const people = [
  person({}),
  person({
    userId: '00000000-0000-7000-8000-000000000002',
    loginName: 'anna',
    name: { zh: '安娜', en: 'Anna' },
    title: { zh: '', en: '' },
    phone: '13800138000',
    state: 'locked',
    hasSecondFactor: false,
  }),
]

function List() {
  const { query } = usePage()
  return <PeopleTable people={people} filter={readPeopleFilter(query)} change={useChangeFilter()} />
}

const address = () => page.getByRole('status', { name: 'address' })

test('a row tells who somebody is and what is missing, in words', async () => {
  await renderPage(<List />)
  const row = page.getByRole('row', { name: /李伟/ })
  await expect
    .element(row)
    .toHaveTextContent('李伟值班长liwei城东水厂没有角色–正常动态口令从未登录')
  await expect
    .element(page.getByRole('row', { name: /安娜/ }))
    .toHaveTextContent('安娜anna城东水厂没有角色13800138000已锁定从未登录')
})

test('in English it is English, and no Chinese is left', async () => {
  await renderPage(<List />, { language: 'en' })
  await expect.element(page.getByRole('row', { name: /Li Wei/ })).toBeVisible()
  expect(page.getByRole('table').first().element().textContent).not.toMatch(/\p{Script=Han}/u)
})

test('headings sort by mouse and by keys, and the address keeps the order', async () => {
  await renderPage(<List />, { query: 'page=3' })
  const heading = page.getByRole('columnheader', { name: '登录名' })
  await heading.click()
  await expect.element(address()).toHaveTextContent('sort=loginName')
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
  heading.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
  await expect.element(address()).toHaveTextContent('sort=loginName&order=desc')
})

test('a name opens its person', async () => {
  await renderPage(<List />)
  await page.getByRole('button', { name: '安娜' }).click()
  await expect.element(address()).toHaveTextContent(`person=${people[1]?.userId}`)
})

test.each(['zh', 'en'] as const)(
  'all columns fit beside the menu of a small screen (%s)',
  async (language) => {
    const busy = person({
      loginName: 'demonstration-visitor',
      roles: [
        {
          roleId: '00000000-0000-7000-8000-0000000000b1',
          name: { zh: '分公司管理员', en: 'Demonstration visitor' },
        },
      ],
      organization: {
        organizationId: '00000000-0000-7000-8000-0000000000a1',
        name: { zh: '清源水务集团有限公司', en: 'Qingyuan Water Group' },
      },
      title: { zh: '办公室主任', en: 'Demonstration visitor' },
      phone: '13800138000',
      mustChangePassword: true,
      lastSignInAt: new Date(Date.now() - 35 * 60_000).toISOString(),
    })
    await page.viewport(1366, 768)
    await renderPage(
      <div style={{ inlineSize: 1070, container: 'page / inline-size' }} data-testid="room">
        <PeopleTable
          people={[busy]}
          filter={readPeopleFilter(new URLSearchParams())}
          change={() => undefined}
        />
      </div>,
      { language },
    )
    const table = page.getByRole('table').first()
    await expect.element(table).toBeVisible()
    const { right } = page.getByTestId('room').element().getBoundingClientRect()
    const state = page.getByRole('columnheader', { name: /^(状态|State)$/ }).element()
    expect(state.getBoundingClientRect().width).toBeLessThanOrEqual(150)
    const cells = [...table.element().querySelectorAll('th, td')]
    expect(
      Math.max(...cells.map((cell) => cell.getBoundingClientRect().right)),
    ).toBeLessThanOrEqual(right)
  },
)
