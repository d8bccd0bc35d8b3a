import { entityCalls } from '@iwater/contract/kit/calls'
import { saveKeptDraft } from '@iwater/contract/kit/kept-draft'
import { readListPreference } from '@iwater/contract/kit/list-preference'
import { listMenuReaders, previewMenu, readMenuImpact } from '@iwater/contract/pages/menus'
import { systemRecord } from '@iwater/contract/pages/systems'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import MenusPage from './MenusPage.tsx'

const idOf = (at: number) => `00000000-0000-7000-8000-00000000000${at}`
const [supply, quality, module, trends] = [1, 2, 3, 4].map(idOf) as [string, string, string, string]

const entry = (id: string, en: string, own: object = {}) => ({
  id,
  version: 1,
  name: { zh: en, en },
  opens: 'page',
  path: '/monitoring/trend',
  external_url: null,
  parent_id: null,
  icon: 'chart-line',
  is_shown: true,
  is_kept_alive: true,
  permission: 'monitoring.view',
  system_id: supply,
  is_configuration: false,
  position: 1024,
  labels: {},
  ...own,
})

const answerOf = (data: unknown) =>
  new Response(JSON.stringify({ code: 0, msg: '', data }), {
    headers: { 'content-type': 'application/json' },
  })

const loss = (people: number) => ({
  people,
  pages: [
    {
      name: { zh: '趋势分析', en: 'Trends' },
      people,
      names: [{ zh: '安娜', en: 'Anna' }].slice(0, people),
      roles: [{ zh: '查看人员', en: 'Viewer' }],
    },
  ],
})

/** The menu of a person with the right to trends. */
const menuOfVera = {
  items: [
    {
      moduleId: trends,
      functionId: trends,
      label: 'Trends',
      path: '/monitoring/trend',
      icon: 'chart-line',
      appUrl: null,
      meta: {
        i18n: { zh: '趋势', en: 'Trends' },
        roles: [],
        keepAlive: true,
        isTab: true,
        buttons: { export: false },
      },
      children: [],
    },
  ],
  missing: null,
}

const previewed = (person: string | null) =>
  person === null ? { items: [], missing: 'permission' } : menuOfVera

/** The page above a server; `changes` are the calls that write. */
async function open({ impact = loss(3) as object, query = '' } = {}) {
  const name = { zh: '安娜', en: 'Anna' }
  sessionStore.setState({
    info: {
      permissions: ['navigation.configure'],
      userInfo: { name },
    } as unknown as SignInInfo,
  })
  const changes: string[] = []
  const listed: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL, { method = 'GET' }: RequestInit) => {
    const { pathname, searchParams } = new URL(String(address), location.href)
    const path = pathname.replace(/^\/api/, '')
    if (path === readMenuImpact.path) return answerOf(impact)
    if (method !== 'GET') {
      // What is entered is kept beside while a question stands open for long.
      if (path !== saveKeptDraft.path) changes.push(`${method} ${path}`)
      return answerOf({ id: trends })
    }
    if (path === `/navigation/menu-entries/${trends}`) return answerOf(entry(trends, 'Trends'))
    if (path === '/navigation/menu-entries') {
      listed.push(searchParams.get('filter') ?? '')
      const records = [
        entry(module, 'Monitoring', { opens: 'module', path: null, permission: null, children: 0 }),
        entry(trends, 'Trends', { children: 0 }),
      ]
      const counted = { total: 2, isMore: false }
      return answerOf({ records, ...counted, current: 1, size: 100, whole: counted })
    }
    if (path === listMenuReaders.path) {
      const people = [{ value: idOf(7), label: { zh: '维拉', en: 'Vera' } }]
      return answerOf({ roles: [{ value: idOf(6), label: { zh: '查看', en: 'Viewer' } }], people })
    }
    if (path === previewMenu.path) return answerOf(previewed(searchParams.get('personId')))
    return answerOf(path.endsWith('/choices') ? [] : null)
  })
  const system = (id: string, en: string, display = 'tab') => ({
    id,
    name: { zh: en, en },
    display,
  })
  const records = [
    system(idOf(9), 'Wall', 'screen'),
    system(supply, 'Supply'),
    system(quality, 'Quality'),
  ]
  await renderPage(<MenusPage />, {
    language: 'en',
    query,
    answers: [
      known(
        entityCalls(systemRecord).list,
        { current: 1, size: 100, sort: 'position', order: 'asc' },
        { records, total: 3, isMore: false, current: 1, size: 100 } as never,
      ),
      known(readListPreference, { list: 'menu_entry' }, { version: 0, settings: { views: [] } }),
    ],
  })
  return { changes, listed }
}

beforeEach(() => page.viewport(1366, 800))
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const address = () => page.getByLabelText('address')
const textOf = (locator: Locator) => () => locator.element().textContent

test('the first system that has a menu is shown, and another menu by choice', async () => {
  const { listed } = await open()
  await expect.element(button('Trends')).toBeVisible()
  await expect.poll(textOf(address())).toContain(supply)
  await button('Configuration management').click()
  await expect.poll(textOf(address())).toContain('is_configuration=1')
  await expect
    .poll(() => listed.at(-1))
    .toBe(
      JSON.stringify([
        ['system_id', '=', supply],
        ['is_configuration', '=', true],
      ]),
    )
  await page.getByRole('combobox', { name: 'System' }).click()
  expect(page.getByTitle('Wall', { exact: true }).elements()).toHaveLength(0)
  await page.getByTitle('Quality', { exact: true }).click()
  await expect.poll(textOf(address())).toContain(quality)
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})

async function hide() {
  await button('Trends').click()
  const form = page.getByRole('dialog', { name: 'Trends' })
  await form.getByRole('switch', { name: 'Shown' }).click()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
}

test('who would lose a page is told before it is hidden, and nothing is sent unless it is meant', async () => {
  const { changes } = await open()
  await hide()
  const question = page.getByRole('dialog', { name: 'This change takes pages away' })
  await expect.poll(textOf(question)).toContain('3 people in your data scope will lose')
  await expect.poll(textOf(question)).toContain('Anna …')
  await expect.poll(textOf(question)).toContain('Roles: Viewer')
  await question.getByRole('button', { name: 'Cancel', exact: true }).click()
  expect(changes).toEqual([])
  await page
    .getByRole('dialog', { name: 'Trends' })
    .getByRole('button', { name: 'Save', exact: true })
    .click()
  await question.getByRole('button', { name: 'Change it all the same' }).click()
  await expect.poll(() => changes).toEqual([`PUT /navigation/menu-entries/${trends}`])
})

test('where nobody loses a page nothing is asked; where roles alone do, they are named', async () => {
  const { changes } = await open({ impact: { people: 0, pages: [] } })
  await hide()
  await expect.poll(() => changes).toHaveLength(1)
})

test('the question before an entry is deleted tells who loses its page', async () => {
  await open({ impact: loss(0) })
  await button('Actions for “Trends”').click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  const question = page.getByRole('dialog', { name: 'Delete menu entry' })
  await expect.poll(textOf(question)).toContain('no longer shown by roles')
  await expect.poll(textOf(question)).toContain('favourites and page announcements are deleted')
})

test('a preview shows the menu of a role or a person with the buttons that are hidden', async () => {
  await open()
  await button('Preview').click()
  const panel = page.getByRole('dialog', { name: 'Preview of the menu' })
  const choose = async (name: string) => {
    await panel.getByRole('combobox', { name: 'Role or person' }).click()
    await page.getByTitle(name, { exact: true }).click()
  }
  // People are found by what is not shown as well, such as their login names.
  await panel.getByRole('combobox', { name: 'Role or person' }).fill('shift7')
  await expect.element(page.getByTitle('Vera', { exact: true })).toBeVisible()
  expect(page.getByTitle('Viewer', { exact: true }).elements()).toHaveLength(0)
  await panel.getByRole('combobox', { name: 'Role or person' }).fill('')
  await page.getByTitle('Viewer', { exact: true }).click()
  await expect.element(panel.getByText(/^Without the permission/)).toBeVisible()
  await choose('Vera')
  const menu = panel.getByRole('navigation', { name: 'Preview of the menu' })
  await expect.poll(textOf(menu)).toContain('Trends')
  await expect.poll(textOf(menu)).toContain('Hidden buttons: Export')
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
})
