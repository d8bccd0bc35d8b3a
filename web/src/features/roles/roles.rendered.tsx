import {
  listMenuChoices,
  listRolePeople,
  type RoleMenu,
  type RoleRow,
  readRoleMenus,
  role,
} from '@iwater/contract/accounts/roles'
import { entityCalls } from '@iwater/contract/kit/calls'
import { type KeptDraft, readKeptDraft } from '@iwater/contract/kit/kept-draft'
import { readListPreference } from '@iwater/contract/kit/list-preference'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keptAfterMs } from '#web/kit/draft/draft-keeper.ts'
import { listInputOf, readListState } from '#web/kit/list/list-address.ts'
import { ApiError } from '#web/platform/api/api.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { answerFirstSaveLate } from '#web/testing/late-save.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { RolePanel } from './RolePanel.tsx'
import RolesPage from './RolesPage.tsx'
import { atField } from './role-form.ts'

afterEach(() => vi.unstubAllGlobals())

const row = (own: Partial<RoleRow>): RoleRow => ({
  id: '00000000-0000-7000-8000-000000000001',
  version: 1,
  name: { zh: '值班', en: 'Duty' },
  kind: 'ordinary',
  data_scope: 'organisation',
  permissions: ['monitoring.view'],
  permission_count: 1,
  person_count: 0,
  shows_all_menus: true,
  is_changeable: true,
  labels: {},
  ...own,
})

const menuEntryId = '00000000-0000-7000-8000-000000000002'
const entry = {
  menuEntryId,
  name: { zh: '在线监测', en: 'Monitoring' },
  path: '/monitoring/units',
  permission: null,
  isConfiguration: false,
  children: [],
}
const menus = [{ systemId: menuEntryId, name: { zh: '供水', en: 'Supply' }, entries: [entry] }]

async function open(
  stored?: RoleRow,
  chosen: readonly RoleMenu[] = [],
  draft: KeptDraft | null = null,
  holders: readonly string[] = [],
) {
  const id = stored?.id
  const records = holders.map((userName, at) => ({
    userId: `${menuEntryId}${at}`,
    userName,
    name: { zh: userName, en: userName },
    organizationId: menuEntryId,
    organizationName: 'East Works',
  }))
  const people = { records, total: holders.length * 15, current: 1, size: 20 }
  await renderPage(<RolePanel id={id} onClose={() => undefined} />, {
    language: 'en',
    answers: [
      known(listMenuChoices, {}, menus),
      known(readKeptDraft, { entity: role.table, ...(id && { record: id }) }, draft),
      ...(stored === undefined
        ? []
        : [
            known(entityCalls(role).read, { id: stored.id }, stored),
            known(readRoleMenus, { roleId: stored.id }, [...chosen]),
            known(listRolePeople, { roleId: stored.id, size: 20 }, people),
          ]),
    ],
  })
}

const address = () => page.getByLabelText('address')

test('a list says what kind each role is, and that administrators have all permissions', async () => {
  const records = [
    row({ kind: 'fixed', name: { zh: '管理员', en: 'Administrator' }, is_changeable: false }),
    row({ id: menuEntryId, kind: 'demonstration', permission_count: 12 }),
  ]
  const input = listInputOf(readListState(new URLSearchParams(), role))
  const output = { records, total: 2, isMore: false, current: 1, size: 10 }
  await renderPage(<RolesPage />, {
    language: 'en',
    answers: [
      { key: [role.path, input], output: output as never },
      known(readListPreference, { list: role.table }, { version: 1, settings: { views: [] } }),
    ],
  })
  const fixed = page.getByRole('row', { name: /Administrator/ })
  await expect.element(fixed.getByRole('cell', { name: 'Built in' })).toBeVisible()
  await expect.element(fixed.getByRole('cell', { name: 'all', exact: true })).toBeVisible()
  await expect.element(fixed.getByRole('cell', { name: 'Read only' })).toBeVisible()
  const shown = page.getByRole('row', { name: /Demonstration/ })
  await expect.element(shown.getByRole('cell', { name: '12' })).toBeVisible()
})

test('a role without a name is not sent, and what was chosen beside the fields is unsaved too', async () => {
  await open()
  await expect.element(address()).toHaveAttribute('data-unsaved', 'false')
  await page.getByRole('switch').click()
  await page.getByRole('checkbox', { name: 'Monitoring' }).click()
  await expect.element(address()).toHaveAttribute('data-unsaved', 'true')
  await page.getByRole('button', { name: 'Create role' }).click()
  const name = page.getByRole('textbox', { name: 'Name (Chinese)' })
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription('Name is required, in Chinese or English')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Discard unsaved changes?' })).toBeVisible()
})

test('a role that is read says which menus it shows and which buttons it hides', async () => {
  const chosen = { menuEntryId, isShown: true, hiddenButtons: ['add' as const, 'print' as const] }
  await open(row({ is_changeable: false, shows_all_menus: false }), [chosen])
  const panel = page.getByRole('dialog', { name: 'Duty' })
  await expect.element(panel).toMatchTextContent(/Supply\s*Monitoring\s*Hidden buttons: Add, Print/)
})

test('what was entered into a role and not saved is offered, and tells what others changed since', async () => {
  const stored = row({ permissions: ['monitoring.view'] })
  const label = {}
  const values = { dataScope: 'tenant', permissions: ['audit.view'] }
  const before = { values: { dataScope: 'organisation', permissions: [] }, labels: label }
  await open(stored, [], {
    version: 1,
    content: { values, labels: label, before },
    savedAt: '2026-11-20T02:00:00.000Z',
  })
  const scope = page.getByRole('radio', { name: /All organisations/ })
  await expect.element(scope).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(scope).toBeChecked()
  await expect
    .element(page.getByText(/Changed by others after the draft: Permissions\./))
    .toBeVisible()
})

test('a role beyond the rights of the user is shown and cannot be changed', async () => {
  await open(row({ is_changeable: false }))
  await expect.element(page.getByText(/exceed yours/)).toBeVisible()
  const panel = page.getByRole('dialog', { name: 'Duty' })
  await expect.element(panel).toMatchTextContent(/Permissions.*View monitoring data/)
  for (const control of ['textbox', 'checkbox', 'radio', 'combobox', 'switch'] as const)
    expect(panel.getByRole(control).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Save' }).elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Copy' })).toBeVisible()
})

test.each([
  ['people.role-name-taken', 'name.zh'],
  ['people.beyond-rights', 'permissions'],
  ['people.beyond-scope', 'dataScope'],
  ['people.own-rights', 'permissions'],
  ['people.own-limits', 'dataScope'],
] as const)('%s is said at its field', (code, name) => {
  expect(atField(new ApiError(code, 'No.'))).toMatchObject({ code, fields: { [name]: 'No.' } })
})

test('where another administrator was first, both versions of the role are shown in words, with its menus', async () => {
  const stored = row({ shows_all_menus: false })
  const later = row({
    version: 2,
    shows_all_menus: false,
    data_scope: 'tenant',
    permissions: ['monitoring.view', 'audit.view'],
  })
  const sent = answerFirstSaveLate((isBefore) => [
    [/\/kept-drafts/, null],
    [/\/roles\/menus/, menus],
    [/\/menus$/, isBefore ? [] : [{ menuEntryId, isShown: true, hiddenButtons: [] }]],
    [/\/people/, { records: [], total: 0, current: 1, size: 20 }],
    [/\/roles\//, isBefore ? stored : later],
  ])
  await open(stored)
  await page.getByRole('textbox', { name: 'Name (English)' }).fill('Watch')
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('alert')
  await expect.element(conflict).toMatchTextContent(/Data scope.*→ All organisations/)
  await expect.element(conflict).toMatchTextContent(/Permissions.*→.*audit/)
  await expect.element(conflict).toMatchTextContent(/Menus.*Monitoring/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([
      { version: 1, dataScope: 'organisation', menus: [] },
      { version: 2, dataScope: 'tenant', name: { en: 'Watch' }, menus: [{ menuEntryId }] },
    ])
})

test('the draft of a role that is deleted goes with it', async () => {
  const calls: string[] = []
  const answers: [RegExp, unknown][] = [
    [/\/kept-drafts/, null],
    [/\/roles\/menus/, menus],
    [/\/menus$/, []],
    [/\/people$/, { records: [], total: 0, current: 1, size: 20 }],
    [/\/roles\//, row({})],
  ]
  vi.stubGlobal('fetch', async (url: string | URL, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(url, location.href)
    if (method !== 'GET') calls.push(`${method} ${pathname.split('/').at(3)}`)
    const [, data] = answers.find(([own]) => own.test(pathname)) ?? []
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify({ code: 0, msg: '', data }), { headers })
  })
  await open(row({}))
  await page.getByRole('textbox', { name: 'Name (English)' }).fill('Watch')
  await vi.waitFor(() => expect(calls).toEqual(['PUT kept-drafts']), keptAfterMs + 3000)
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the role “Duty”?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await vi.waitFor(() => expect(calls).toContain('DELETE kept-drafts'))
  expect(calls.filter((one) => one.startsWith('DELETE'))).toHaveLength(2)
})

const anna = { people: 1, names: [{ zh: '安娜', en: 'Anna' }] }
const everybody = {
  people: 12,
  names: ['Anna', 'Bo', 'Cy', 'Di', 'Ed'].map((en) => ({ zh: en, en })),
}

const impact = {
  ...everybody,
  permissions: [
    {
      permission: 'monitoring.view',
      name: { zh: '查看监测数据', en: 'View monitoring data' },
      ...everybody,
    },
  ],
  scopes: [{ from: 'organisation', to: 'own', ...anna }],
  demonstration: null,
  pages: [
    { name: { zh: '趋势', en: 'Trends' }, ...anna },
    { name: { zh: '单元', en: 'Units' }, ...everybody },
    { name: { zh: '消息', en: 'Messages' }, ...anna },
  ],
}

/** Answers the calls of an open role; returns those that change something. */
function serveRole(found: object | 'people.last-administrator') {
  const info = { permissions: ['monitoring.view', 'roles.manage'], OrganizationTree: [] }
  sessionStore.setState({ info: info as unknown as SignInInfo })
  const sent: string[] = []
  const answers: [RegExp, unknown][] = [
    [/\/kept-drafts/, null],
    [/\/roles\/menus/, menus],
    [/\/impact$/, found],
    [/\/menus$/, []],
    [/\/people$/, { records: [], total: 0, current: 1, size: 20 }],
    [/\/roles\//, row({})],
  ]
  vi.stubGlobal('fetch', async (url: string | URL, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(url, location.href)
    if (method !== 'GET' && !pathname.includes('kept-drafts'))
      sent.push(`${method} ${pathname.split('/').at(-1)}`)
    const [, data] = answers.find(([own]) => own.test(pathname)) ?? []
    const isRefused = data === 'people.last-administrator'
    return new Response(
      JSON.stringify({
        code: isRefused ? 1 : 0,
        msg: isRefused ? 'No administrator would be left.' : '',
        data: isRefused ? { error: data } : data,
      }),
      { status: isRefused ? 409 : 200, headers: { 'content-type': 'application/json' } },
    )
  })
  return sent
}

const takeAway = async () => {
  await page.getByRole('checkbox', { name: 'View monitoring data' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

test('a role that people have is not asked about but says who has it', async () => {
  await open(row({}), [], null, ['Olga', 'Vera'])
  await page.getByRole('button', { name: 'Delete' }).click()
  const told = page.getByRole('dialog', { name: 'The role “Duty” cannot be deleted' })
  await expect
    .element(told)
    .toMatchTextContent(/30 people have this role.*Olga\s*East Works\s*Vera.*28/s)
  expect(told.getByRole('button', { name: 'Delete' }).elements()).toEqual([])
  await told.getByRole('button', { name: 'Close' }).last().click()
  expect(told.elements()).toEqual([])
})

test('who would lose which rights is told before a role is saved, and nothing is saved unless it is meant', async () => {
  const sent = serveRole(impact)
  await open(row({}))
  await takeAway()
  const question = page.getByRole('dialog', { name: 'This change takes rights or pages away' })
  await expect
    .element(question)
    .toMatchTextContent(/12 people \(Anna, Bo, Cy, Di, Ed …\) will lose at once/)
  await expect
    .element(question)
    .toMatchTextContent(/Pages\s*Trends, Messages\s*1 person: Anna\s*Units\s*It takes effect/)
  await expect.element(question).toMatchTextContent(/from “Organisation” to “Own records only”/)
  await question.getByRole('button', { name: 'Cancel', exact: true }).click()
  expect(sent).toEqual(['POST impact'])
  await expect.element(address()).toHaveAttribute('data-unsaved', 'true')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await question.getByRole('button', { name: 'Save all the same' }).click()
  await expect.poll(() => sent.map((one) => one.split(' ')[0])).toEqual(['POST', 'POST', 'PUT'])
})

test('where nobody loses anything, or the name alone is changed, a role is saved without a question', async () => {
  const sent = serveRole({ ...impact, people: 0, permissions: [], scopes: [], pages: [] })
  await open(row({}))
  await page.getByRole('textbox', { name: 'Name (English)' }).fill('Watch')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => sent.map((one) => one.split(' ')[0])).toEqual(['PUT'])
  await takeAway()
  await expect.poll(() => sent.map((one) => one.split(' ')[0])).toEqual(['PUT', 'POST', 'PUT'])
})

test('what the change is rejected for is said without a question, and nothing is sent', async () => {
  const sent = serveRole('people.last-administrator')
  await open(row({}))
  await takeAway()
  await expect.element(page.getByText('No administrator would be left.')).toBeVisible()
  expect(sent).toEqual(['POST impact'])
})
