import './people.css'
import {
  findGrantableRoles,
  type PersonDetail,
  people,
  readPerson,
} from '@iwater/contract/accounts/people'
import { type KeptDraft, readKeptDraft } from '@iwater/contract/kit/kept-draft'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { answerFirstSaveLate } from '#web/testing/late-save.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { PersonPanel } from './PersonPanel.tsx'
import { ViewAsButton } from './ViewAsButton.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

async function open(language: 'zh' | 'en' = 'zh', query = '', draft: KeptDraft | null = null) {
  let closings = 0
  const close = () => {
    closings += 1
  }
  await renderPage(<PersonPanel id={undefined} onClose={close} />, {
    language,
    query,
    answers: [
      known(findGrantableRoles, {}, []),
      known(readKeptDraft, { entity: people.table }, draft),
    ],
  })
  return { closings: () => closings }
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true })

test('what is missing or wrong stands at its field, and the first of them has the focus', async () => {
  await open()
  await field('手机号码').fill('123')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  for (const name of ['登录名', '姓名（中文）', '姓名（英文）']) {
    await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field(name)).toHaveAccessibleDescription(expect.stringContaining('请填写'))
  }
  await expect.element(field('手机号码')).toHaveAccessibleDescription('手机号码长度不为11位')
  await expect.element(field('登录名')).toHaveFocus()
  await field('姓名（英文）').fill('Nova')
  await expect.element(field('姓名（中文）')).not.toHaveAttribute('aria-invalid', 'true')
})

test('what a person cannot be without is marked, and told as what is to be done with it', async () => {
  await open()
  const isRequired = (name: string) => field(name).element().getAttribute('aria-required')
  for (const name of ['登录名', '姓名（中文）']) expect(isRequired(name)).toBe('true')
  expect(isRequired('姓名（英文）')).toBeNull()
  await expect.element(field('姓名（英文）')).toHaveAccessibleDescription('中文、英文填一种即可')
  await field('姓名（中文）').fill('韩梅')
  await expect.element(field('姓名（英文）')).toHaveAccessibleDescription('不填则使用中文')
  await field('姓名（英文）').fill('Han Mei')
  await field('姓名（中文）').fill('')
  expect(isRequired('姓名（英文）')).toBe('true')
  expect(isRequired('姓名（中文）')).toBeNull()
  await field('姓名（英文）').fill('')
  expect(isRequired('手机号码')).toBeNull()
  const hasMark = (text: string) =>
    page.getByText(text, { exact: true }).element().querySelector('svg')?.checkVisibility() ?? false
  expect(hasMark('登录名')).toBe(true)
  expect(hasMark('手机号码')).toBe(false)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const organisation = page.getByRole('combobox', { name: '所属单位', exact: true })
  await expect.element(organisation).toHaveAttribute('aria-required', 'true')
  await expect.element(organisation).toHaveAccessibleDescription('请选择所属单位')
})

test('a fault goes as soon as it is mended, and the others stay', async () => {
  await open('en')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(field('Login name')).toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('nova')
  await expect.element(field('Login name')).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Name (Chinese)')).toHaveAttribute('aria-invalid', 'true')
})

/** Signed in where so many organisations are visible. */
function seeing(...names: string[]) {
  const tree = names.map((name, at) => ({
    organizationId: `00000000-0000-7000-8000-0000000000a${at}`,
    organizationName: name,
    name: { zh: name, en: name },
    isShow: true,
    teamFlagShow: true,
    children: [],
  }))
  sessionStore.setState({
    info: { permissions: [], OrganizationTree: tree } as unknown as SignInInfo,
  })
  onTestFinished(() => sessionStore.setState({ info: null }))
}

test('where there is one organisation only a new person belongs to it', async () => {
  seeing('城东水务')
  await open()
  await expect.element(page.getByText('城东水务', { exact: true })).toBeVisible()
})

test('where there are several the organisation of a new person is chosen', async () => {
  seeing('城东水务', '城西水务')
  await open()
  await expect.element(field('登录名')).toBeVisible()
  expect(page.getByText('城东水务', { exact: true }).elements()).toEqual([])
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

test('what was entered of a person and not saved is offered', async () => {
  const none = { values: {}, labels: {} }
  await open('en', '', {
    version: 0,
    content: { values: { phone: '13800138000' }, labels: {}, before: none },
    savedAt: '2026-11-20T02:00:00.000Z',
  })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(field('Mobile number')).toHaveValue('13800138000')
})

test('an empty form closes at once', async () => {
  const { closings } = await open()
  await userEvent.keyboard('{Escape}')
  await expect.poll(closings).toBe(1)
})

test('a job title in one language is enough', async () => {
  await open()
  await field('职务（中文）').fill('值班长')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await expect.element(field('姓名（中文）')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('职务（英文）')).not.toHaveAttribute('aria-invalid', 'true')
})

test('a new person begins in the organisation that the list is narrowed to', async () => {
  const east = '00000000-0000-7000-8000-0000000000a1'
  const tree = [{ organizationId: east, name: { zh: '城东水厂', en: 'East Works' }, children: [] }]
  sessionStore.setState({
    info: { OrganizationTree: tree, permissions: ['people.manage'] } as unknown as SignInInfo,
  })
  await open('zh', `filter=${encodeURIComponent(JSON.stringify([['organisation_id', '⊆', east]]))}`)
  await expect.element(page.getByText('城东水厂')).toBeVisible()
})

const [userId, east, west, duty] = ['b1', 'a1', 'a2', 'c1'].map(
  (end) => `00000000-0000-7000-8000-0000000000${end}`,
) as [string, string, string, string]
const tree = [
  { organizationId: east, name: { zh: '城东水厂', en: 'East Works' }, children: [] },
  { organizationId: west, name: { zh: '城西水厂', en: 'West Works' }, children: [] },
]
const placesSeen = () =>
  sessionStore.setState({
    info: { OrganizationTree: tree, permissions: ['people.manage'] } as unknown as SignInInfo,
  })
const vera: PersonDetail = {
  userId,
  loginName: 'vera',
  name: { zh: '薇拉', en: 'Vera' },
  title: { zh: '', en: '' },
  phone: null,
  email: 'vera@example.com',
  organizationId: east,
  furtherOrganizationIds: [east, west],
  roleIds: [duty],
  state: 'enabled',
  hasSecondFactor: false,
  lastSignInAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  sessionCount: 0,
  isSelf: false,
  isChangeable: false,
}
const dutyRole = { value: duty, label: { zh: '值班', en: 'Duty' }, isDisabled: true }

test('a person beyond the rights of the user is read, with names of organisations and roles', async () => {
  placesSeen()
  await renderPage(<PersonPanel id={userId} onClose={() => undefined} />, {
    language: 'en',
    answers: [
      known(readPerson, { personId: userId }, vera),
      known(findGrantableRoles, { ids: duty }, [dutyRole]),
    ],
  })
  const panel = page.getByRole('dialog', { name: 'Vera' })
  await expect
    .element(panel)
    .toMatchTextContent(/Additional organisations\s*East Works, West Works/)
  await expect.element(panel).toMatchTextContent(/Roles\s*Duty/)
  await expect.element(panel).toMatchTextContent(/Mobile number\s*–/)
  for (const control of ['textbox', 'combobox'] as const)
    expect(panel.getByRole(control).elements()).toEqual([])
})

test('where another administrator was first, both versions are shown and the own input is saved on top of theirs', async () => {
  placesSeen()
  const stored = { ...vera, isChangeable: true, furtherOrganizationIds: [] }
  const later = { ...stored, version: 2, organizationId: west, phone: '13800000002', roleIds: [] }
  const sent = answerFirstSaveLate((isBefore) => [
    [/\/account$/, isBefore ? stored : later],
    [/\/people\/roles$/, [dutyRole]],
  ])
  await renderPage(<PersonPanel id={userId} onClose={() => undefined} />, {
    language: 'en',
    answers: [
      // A copy of an earlier panel.
      known(readPerson, { personId: userId }, { ...stored, version: 0, phone: '13800000000' }),
      known(findGrantableRoles, {}, [dutyRole]),
    ],
  })
  await expect.element(field('Mobile number')).toHaveValue('')
  await field('Mobile number').fill('13800000001')
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('alert')
  await expect.element(conflict).toMatchTextContent('East Works → West Works')
  await expect.element(conflict).toMatchTextContent(/Roles.*Duty → –/)
  await expect.element(conflict).toMatchTextContent(/– → 13800000002/)
  await expect.element(conflict).toMatchTextContent('13800000001')
  await expect.element(field('Mobile number')).toHaveValue('13800000001')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(conflict.elements()).toEqual([])
  expect(sent).toMatchObject([
    { version: 1, organizationId: east, phone: '13800000001' },
    { version: 2, organizationId: west, phone: '13800000001', roleIds: [] },
  ])
})

test('the product can be viewed as a person with more rights, not as oneself, a disabled person or from a view', async () => {
  const shown = async (more: Partial<PersonDetail>, info: Partial<SignInInfo> = {}) => {
    sessionStore.setState({ info: { permissions: ['people.manage'], ...info } as SignInInfo })
    const screen = await renderPage(<ViewAsButton person={{ ...vera, ...more }} />, {
      language: 'en',
    })
    const isShown = page.getByRole('button', { name: 'View as this person' }).query() !== null
    await screen.unmount()
    return isShown
  }
  expect(await shown({ isChangeable: false })).toBe(true)
  expect(await shown({ isSelf: true })).toBe(false)
  expect(await shown({ state: 'disabled' })).toBe(false)
  const viewing = { viewId: 'v', personId: 'p', name: { zh: '王芳', en: 'Wang Fang' }, endsAt: '' }
  expect(await shown({}, { viewing })).toBe(false)
})

test('what a person would lose is told before their roles are taken away, and nothing is saved unless it is meant', async () => {
  placesSeen()
  const stored = { ...vera, isChangeable: true, furtherOrganizationIds: [] }
  const impact = {
    people: 1,
    names: [stored.name],
    permissions: [
      {
        permission: 'people.manage',
        name: { zh: '管理人员', en: 'Manage people' },
        people: 1,
        names: [stored.name],
      },
    ],
    scopes: [],
    demonstration: null,
    pages: [{ name: { zh: '人员', en: 'People' }, people: 1, names: [stored.name] }],
  }
  const role = { ...dutyRole, isDisabled: false }
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string | URL, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(url, location.href)
    if (method !== 'GET' && !pathname.includes('kept-drafts')) sent.push(method)
    const answers: [RegExp, unknown][] = [
      [/\/kept-drafts/, null],
      [/\/account$/, stored],
      [/\/people\/roles$/, [role]],
      [/\/impact$/, impact],
    ]
    const [, data = null] = answers.find(([own]) => own.test(pathname)) ?? []
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify({ code: 0, msg: '', data }), { headers })
  })
  await renderPage(<PersonPanel id={userId} onClose={() => undefined} />, {
    language: 'en',
    answers: [
      known(readPerson, { personId: userId }, stored),
      known(findGrantableRoles, {}, [role]),
    ],
  })
  await page.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByTitle('Duty', { exact: true }).last().click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const name = 'This change takes rights or pages away from Vera'
  const question = page.getByRole('dialog', { name })
  await expect.element(question).toMatchTextContent(/Permissions\s*Manage people\s*Pages\s*People/)
  await question.getByRole('button', { name: 'Cancel', exact: true }).click()
  expect(sent).toEqual(['POST'])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await question.getByRole('button', { name: 'Save all the same' }).click()
  await expect.poll(() => sent).toEqual(['POST', 'POST', 'PUT'])
})

test('before a person is disabled it is said what is lost, and what it is refused for takes the place of the question', async () => {
  placesSeen()
  const stored = { ...vera, isChangeable: true, sessionCount: 2 }
  const impact = {
    sessions: 2,
    roles: [{ zh: '值班', en: 'Duty' }],
    organization: { zh: '城东水厂', en: 'East Works' },
    lastWith: [{ permission: 'people.manage', name: { zh: '管理人员', en: 'Manage people' } }],
  }
  const sent: unknown[] = []
  let rejection: object | null = null
  vi.stubGlobal('fetch', async (url: string | URL, { method, body }: RequestInit = {}) => {
    const { pathname } = new URL(url, location.href)
    if (method === 'POST' && pathname.endsWith('/enabled')) sent.push(JSON.parse(String(body)))
    const answers: [RegExp, unknown][] = [
      [/\/account$/, stored],
      [/\/people\/roles$/, [dutyRole]],
      [/\/disable-impact$/, impact],
    ]
    const [, data = null] = answers.find(([own]) => own.test(pathname)) ?? []
    const isRefused = rejection !== null && pathname.endsWith('/disable-impact')
    const headers = { 'content-type': 'application/json' }
    const answer = isRefused ? { code: 1, ...rejection } : { code: 0, msg: '', data }
    return new Response(JSON.stringify(answer), { headers, status: isRefused ? 409 : 200 })
  })
  await renderPage(<PersonPanel id={userId} onClose={() => undefined} />, {
    language: 'en',
    answers: [
      known(readPerson, { personId: userId }, stored),
      known(findGrantableRoles, { ids: duty }, [dutyRole]),
    ],
  })
  const question = page.getByRole('dialog', { name: 'Disable Vera?' })
  await page.getByRole('button', { name: 'Disable', exact: true }).click()
  await expect.element(question).toMatchTextContent(/Roles: Duty\s*Ends 2 sessions immediately/)
  const last = question.getByRole('region', { name: /only administrators will still have/ })
  await expect.element(last).toMatchTextContent(/“East Works”.*Manage people/)
  await question.getByRole('button', { name: 'Cancel', exact: true }).click()
  expect(sent).toEqual([])
  rejection = {
    msg: 'At least one administrator has to remain',
    data: { error: 'people.last-administrator' },
  }
  await page.getByRole('button', { name: 'Disable', exact: true }).click()
  await expect.element(question).toMatchTextContent('At least one administrator has to remain')
  expect(question.getByRole('button', { name: 'Disable', exact: true }).elements()).toEqual([])
  await question.getByRole('button', { name: 'Close', exact: true }).last().click()
  rejection = null
  await page.getByRole('button', { name: 'Disable', exact: true }).click()
  await question.getByRole('button', { name: 'Disable', exact: true }).click()
  await expect.poll(() => sent).toEqual([{ isEnabled: false }])
})
