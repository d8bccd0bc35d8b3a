import { listPersonChoices } from '@iwater/contract/accounts/choices'
import { readAuditChanges } from '@iwater/contract/audit'
import type { Entity } from '@iwater/contract/kit/entity'
import { readListPreference } from '@iwater/contract/kit/list-preference'
import { auditLog } from '@iwater/contract/logs/audit-log'
import { ownFunctionLog } from '@iwater/contract/logs/function-log'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { ownSignInLog } from '@iwater/contract/sign-in/sign-in-log'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EntityRecords } from '#web/kit/EntityPage.tsx'
import { filterInAddress, listInputOf, readListState } from '#web/kit/list/list-address.ts'
import { callsOf } from '#web/kit/records.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { ChangePanelOfAll, ExpandedOfAll } from './ChangePanel.tsx'
import { changeCells } from './cells.tsx'
import LogsPage from './LogsPage.tsx'

const id = '00000000-0000-7000-8000-000000000001'
const recordId = '0190a000-0000-7000-8000-000000000001'
const row = { id, version: 1, labels: {} }

const signIn = {
  ...row,
  at: '2026-11-20T02:00:00.000Z',
  login_name: 'nobody',
  outcome: 'wrong-second-factor',
  way: 'password',
  address: '10.1.2.3',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
}

const lines = ['Name: Old pump → Pump', 'State: on', 'Kind: mill', 'Note: empty → A', 'Position: 3']
const change = {
  ...row,
  number: 1,
  at: '2026-11-20T02:00:00.000Z',
  address: null,
  person_id: null,
  login_name: null,
  action: 'changed',
  subject: 'dictionary',
  subject_id: recordId,
  object: { zh: '泵', en: 'Pump' },
  changes: lines.join('\n'),
  labels: { person_id: null, subject: { zh: '字典', en: 'Dictionary' } },
}

/** What the list of an entity finds at an address. */
function answersOf(entity: Entity, query: string, record: object) {
  const input = listInputOf(readListState(new URLSearchParams(query), entity))
  const output = { records: [record], total: 1, isMore: false, current: 1, size: 10 }
  return [
    { key: [callsOf(entity).list.path, input] as const, output: output as never },
    known(readListPreference, { list: entity.table }, { version: 1, settings: { views: [] } }),
  ]
}

test('an attempt is shown in words, with the browser that the user agent names, and own ones name no person', async () => {
  const query = 'log=sign-ins'
  await renderPage(<LogsPage />, { query, answers: answersOf(ownSignInLog, query, signIn) })
  const attempt = page.getByRole('row', { name: /nobody/ })
  await expect.element(attempt.getByRole('cell', { name: '二次验证失败' })).toBeVisible()
  await expect.element(attempt.getByText('Chrome 140 · Windows')).toBeVisible()
  expect(page.getByRole('columnheader', { name: '人员' }).elements()).toEqual([])
})

test('an attempt is read in its panel as the list shows it', async () => {
  const query = `log=sign-ins&record=${id}`
  await renderPage(<LogsPage />, {
    query,
    answers: [
      ...answersOf(ownSignInLog, query, signIn),
      { key: [callsOf(ownSignInLog).read.path, { id }] as const, output: signIn as never },
    ],
  })
  const panel = page.getByRole('dialog')
  await expect.element(panel.getByText('Chrome 140 · Windows')).toBeVisible()
})

test('an address that was saved before shows the log that it showed', async () => {
  const use = {
    ...row,
    function: { zh: '趋势', en: 'Trends' },
    system: { zh: '系统', en: 'System' },
    month: '2026-10-01',
    count: 3,
    last_day: '2026-10-09',
    path: '/trend',
  }
  const query = new URLSearchParams(
    filterInAddress([['month', '=', '2026-10-01']]) as { filter: string },
  )
  await renderPage(<LogsPage />, {
    query: 'view=functions&month=2026-10',
    language: 'en',
    answers: answersOf(ownFunctionLog, query.toString(), use),
  })
  await expect.element(page.getByRole('cell', { name: 'Trends' })).toBeVisible()
  await expect.element(page.getByLabelText('address')).toMatchTextContent(/log=functions/)
})

test('the person of a filter in the address is called by name, on screen and on paper', async () => {
  const anna = '00000000-0000-7000-8000-0000000000a1'
  const query = new URLSearchParams({ filter: JSON.stringify([['person_id', '≠', anna]]) })
  const others = [{ value: recordId, label: { zh: '薇拉', en: 'Vera' } }]
  const found = [{ value: anna, label: { zh: '安娜', en: 'Anna Fischer' } }]
  sessionStore.setState({
    info: {
      permissions: ['audit.view'],
      userInfo: { name: { zh: '周', en: 'Zhou' } },
    } as unknown as SignInInfo,
  })
  await renderPage(<EntityRecords entity={auditLog} cells={changeCells} />, {
    language: 'en',
    query: query.toString(),
    answers: [
      ...answersOf(auditLog, query.toString(), change),
      known(listPersonChoices, {}, others),
      known(listPersonChoices, { ids: anna }, found),
    ],
  })
  await page.getByRole('button', { name: 'Filter (1)' }).click()
  await expect.element(page.getByRole('dialog').getByText('Anna Fischer')).toBeVisible()
  expect(document.querySelector('.kit-print-head')?.textContent).toContain('is not Anna Fischer')
})

test('a change shows the telling columns in the list, and all of them before and after in its panel', async () => {
  const filter = JSON.stringify([['subject_id', '=', recordId]])
  const query = new URLSearchParams({ filter }).toString()
  const values = (column: string, before: string | null, after: string | null) => ({
    column,
    before,
    after,
    isConcealed: false,
  })
  await renderPage(
    <EntityRecords entity={auditLog} cells={changeCells} panel={ChangePanelOfAll} />,
    {
      language: 'en',
      query,
      answers: [
        ...answersOf(auditLog, query, change),
        { key: [callsOf(auditLog).read.path, { id }] as const, output: change as never },
        known(readAuditChanges, { id, recordId }, [
          values('Name', 'Old pump', 'Pump'),
          { ...values('Password', null, null), isConcealed: true },
        ]),
      ],
    },
  )
  const entry = page.getByRole('row', { name: /Old pump/ })
  await expect.element(entry).toMatchTextContent(/System/)
  await expect.element(entry).toMatchTextContent(/State: on\+3 more/)
  await expect.element(entry).not.toMatchTextContent(/Kind: mill/)
  await entry.getByRole('button', { name: /2026/ }).click()
  const panel = page.getByRole('dialog')
  const name = panel.getByRole('row', { name: 'Name Old pump Pump' })
  await expect.element(name.getByText('Old pump')).toBeVisible()
  await expect
    .element(panel.getByRole('row', { name: /Password/ }))
    .toMatchTextContent(/not recorded/)
  await expect.element(panel.getByText('Dictionary')).toBeVisible()
  await panel.getByRole('button', { name: 'All entries of this object' }).click()
  await expect.element(page.getByLabelText('address')).toMatchTextContent(/subject_id/)
  await expect.element(page.getByLabelText('address')).not.toMatchTextContent(/record=/)
})

const wholeLog = (width: number) => (
  <div style={{ width }}>
    <EntityRecords entity={auditLog} cells={changeCells} expanded={ExpandedOfAll} />
  </div>
)

test('a change that is opened in the list shows each column before and after', async () => {
  await renderPage(wholeLog(1100), {
    language: 'en',
    answers: [
      ...answersOf(auditLog, '', change),
      known(readAuditChanges, { id }, [
        { column: 'Kind', before: 'well', after: 'mill', isConcealed: false },
      ]),
    ],
  })
  const button = page.getByRole('button', { name: 'Details of Pump' })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect.element(page.getByRole('row', { name: 'Kind well mill' })).toBeVisible()
})

test('the log of changes has room for its columns beside the menu of a small screen', async () => {
  const long = 'Balancing tank level · High-tech Zone Pump Station controller'
  const wide = {
    ...change,
    object: { zh: long, en: long },
    changes: `${long}: ${long} → ${long}`,
    labels: {
      person_id: { zh: '周', en: 'Zhou Ming' },
      subject: { zh: '连接', en: 'Field connection' },
    },
    person_id: recordId,
  }
  await page.viewport(1366, 768)
  await renderPage(wholeLog(1100), { language: 'en', answers: answersOf(auditLog, '', wide) })
  await expect.element(page.getByRole('columnheader', { name: 'Changes' })).toBeVisible()
  const table = document.querySelector('.ant-table-content') as HTMLElement
  expect(table.scrollWidth).toBe(table.clientWidth)
})

test('on a phone the log of changes says that it is sorted by time', async () => {
  await page.viewport(390, 800)
  await renderPage(wholeLog(380), { language: 'en', answers: answersOf(auditLog, '', change) })
  await expect.element(page.getByText('Time', { exact: true }).first()).toBeVisible()
  const sorted = document.querySelector('.kit-sort')
  expect(sorted?.textContent).toContain('Time')
  await page.viewport(1366, 768)
})
