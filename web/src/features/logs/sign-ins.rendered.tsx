import { readListPreference } from '@iwater/contract/kit/list-preference'
import { ownSignInLog, signInLog } from '@iwater/contract/sign-in/sign-in-log'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listInputOf, readListState } from '#web/kit/list/list-address.ts'
import { callsOf } from '#web/kit/records.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { SignInsView } from './SignInsView.tsx'

const entry = {
  id: '00000000-0000-7000-8000-000000000001',
  version: 1,
  at: '2026-11-20T02:00:00.000Z',
  person_id: null,
  login_name: 'nobody',
  outcome: 'wrong-second-factor',
  way: 'password',
  address: '10.1.2.3',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  labels: {},
}

async function open(language: 'zh' | 'en', isOwn: boolean) {
  const entity = isOwn ? ownSignInLog : signInLog
  const input = listInputOf(readListState(new URLSearchParams(), entity))
  const output = { records: [entry], total: 1, isMore: false, current: 1, size: 10 }
  await renderPage(<SignInsView head={<p>Logs</p>} isOwn={isOwn} />, {
    language,
    answers: [
      { key: [callsOf(entity).list.path, input], output: output as never },
      known(readListPreference, { list: entity.table }, { version: 1, settings: { views: [] } }),
    ],
  })
}

test('an attempt is shown in words, with the browser that the user agent names', async () => {
  await open('zh', false)
  const row = page.getByRole('row', { name: /nobody/ })
  await expect.element(row.getByRole('cell', { name: '二次验证失败' })).toBeVisible()
  await expect.element(row.getByText('Chrome 140 · Windows')).toBeVisible()
  await expect.element(page.getByText('Logs')).toBeVisible()
})

test('own entries name no person', async () => {
  await open('en', true)
  await expect.element(page.getByRole('columnheader', { name: 'Outcome' })).toBeVisible()
  expect(page.getByRole('columnheader', { name: 'Person' }).elements()).toEqual([])
})
