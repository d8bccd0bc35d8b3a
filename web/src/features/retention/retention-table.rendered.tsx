import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { RetentionTable } from './RetentionTable.tsx'

const messages = {
  kind: 'messages',
  days: 400,
  usualDays: 1095,
  count: 1_234_567,
  isEstimate: true,
  bytes: 3 * 1024 ** 3,
  oldest: '2026-01-05',
  daily: { count: 0.25, bytes: 1024 ** 2 },
} as const
const trail = {
  kind: 'audit-trail',
  days: null,
  count: 1,
  isEstimate: false,
  bytes: 900,
  oldest: null,
  daily: { count: 0, bytes: 0 },
} as const

test('spans are told in days and years, estimates are marked, and what is not known is a dash', async () => {
  await renderPage(<RetentionTable label="Kept" rows={[messages, trail]} />, { language: 'en' })
  const row = page.getByRole('row', { name: /^Messages/ })
  await expect.element(row).toMatchTextContent('400 days')
  await expect.element(row).toMatchTextContent('about 1.1 years')
  await expect.element(row).toMatchTextContent('Default 1,095 days')
  await expect.element(row).toMatchTextContent('about 1,234,567')
  await expect.element(row).toMatchTextContent('0.3 rows, 1 MB')
  await expect.element(row).toMatchTextContent('400 MB')
  const forEver = page.getByRole('row', { name: /^Audit trail/ })
  await expect.element(forEver).toMatchTextContent('For ever')
  await expect.element(forEver).toMatchTextContent('900 B–––')
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('what open days of samples take is added once to the space when full', async () => {
  const samples = { ...messages, kind: 'samples', days: 10, openBytes: 50 * 1024 ** 2 } as const
  await renderPage(<RetentionTable label="Kept" rows={[samples]} />, { language: 'en' })
  await expect.element(page.getByRole('row', { name: /^Samples/ })).toMatchTextContent('60 MB')
})

test('a role that may not edit has no button to change a span', async () => {
  const props = { label: 'Kept', rows: [messages], onChange: () => undefined }
  await renderPage(<RetentionTable {...props} />, { language: 'en', buttons: { edit: false } })
  await expect.element(page.getByRole('row', { name: /^Messages/ })).toBeInTheDocument()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
