import { createConnection, readConnection } from '@iwater/contract/field/connections'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { callRoute } from './support/calls.ts'
import { administratorToken, signInAs, unique } from './support/people.ts'

const code = 'lvzhou'

test('a frame is made, sent to a test connection, found again there, and its faults are shown', async ({
  page,
  request,
}) => {
  const admin = await administratorToken(request, code)
  const { userInfo } = await callRoute(request, readSignInInfo, {}, admin)
  const name = `Outfall ${unique()}`
  const { connection } = await callRoute(
    request,
    createConnection,
    {
      name: { zh: name, en: name },
      protocol: 'hj212',
      orgId: userInfo.organizationId,
      unit: { name: { zh: name, en: name }, kind: 'outfall' },
      channels: [{ factor: 'w01018' }],
    },
    admin,
  )
  const { connectionId, stationNumber } = connection
  const at = `/field/connections/${connectionId}`
  await signInAs(page, { name: 'admin', code, language: 'en', at })
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('switch', { name: 'Test connection' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByText('Test connection')).toBeVisible()

  await page.goto('/field/frames')
  const reading = page.locator('form').filter({ has: page.getByRole('button', { name: 'Read' }) })
  const making = page.locator('form').filter({ has: page.getByRole('button', { name: 'Make' }) })
  await reading.getByRole('combobox', { name: 'Field connection' }).fill(name)
  await page.locator('.ant-select-dropdown:visible').getByText(stationNumber).click()
  await expect(making.getByLabel('Station number (MN)')).toHaveValue(stationNumber)
  await making.getByRole('button', { name: 'Add row' }).click()
  await making.getByLabel('Factor code – Row 1', { exact: true }).fill('011')
  await making.getByLabel('Value – Row 1', { exact: true }).fill('21;5')
  await making.getByRole('button', { name: 'Make' }).click()
  await expect(making.getByText('must not contain spaces or separators')).toBeVisible()
  await making.getByLabel('Value – Row 1', { exact: true }).fill('21.5')
  await making.getByRole('button', { name: 'Make' }).click()

  const result = page.locator('.bench-results')
  await expect(result.getByRole('heading', { name: 'Frame 1 · Accepted' })).toBeVisible()
  const row = result.getByRole('row', { name: /Chemical oxygen demand/ })
  await expect(row).toContainText('011 → w01018')
  await expect(row).toContainText('21.5 mg/L')
  await expect(result.getByText(/^##\d{4}.*CN=9014/)).toBeVisible()
  await expectAccessible(page, { isStrict: true })

  await page.getByRole('button', { name: 'Send to test connection' }).click()
  await expect(page.getByText('Values stored: 1, duplicates: 0.')).toBeVisible()
  const acceptedCount = async () =>
    (await callRoute(request, readConnection, { connectionId }, admin)).acceptedCount
  await expect.poll(acceptedCount).toBe(1)

  const text = reading.getByLabel('Frames')
  const frame = await text.inputValue()
  const crc = frame.slice(-4)
  await text.fill(`${frame.slice(0, -4)}${crc.slice(2)}${crc.slice(0, 2)}`)
  await reading.getByRole('button', { name: 'Read' }).click()
  await expect(result.getByRole('heading', { name: /Rejected.*CRC error/ })).toBeVisible()
  await expect(result.getByText('High and low byte are exchanged')).toBeVisible()

  await page.goto(at)
  await page.getByRole('link', { name: 'Open in the frame bench' }).first().click()
  await expect(result.getByRole('heading', { name: 'Frame 1 · Accepted' })).toBeVisible()
  await expect(result.getByText('Not checked: no frame head')).toBeVisible()
  await expect(text).toHaveValue(/^QN=.*PW=\*{6};/)
})
