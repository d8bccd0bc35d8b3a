import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signInAs, unique } from './support/people.ts'
import { pressTool } from './support/tools.ts'

test('what a list shows is exported, and its file is found again among the background jobs', async ({
  page,
}) => {
  const code = `export-${unique()}`
  await signInAs(page, { name: 'admin', at: '/system/dictionaries?add=1', language: 'en' })
  const added = page.getByRole('dialog', { name: 'Add dictionary' })
  await added.getByLabel('Code').fill(code)
  await added.getByLabel('Name (Chinese)').fill('导出的字典')
  await added.getByLabel('Name (English)').fill('=Exported')
  await added.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(added).toBeHidden()

  await page.getByLabel('Search code, name').fill(code)
  await expect(page.getByRole('row')).toHaveCount(2)
  await pressTool(page, 'Export')
  const panel = page.getByRole('dialog', { name: 'Export dictionaries' })
  await expect(panel.getByRole('radio', { name: 'All records found (1)' })).toBeChecked()
  await panel.getByRole('radio', { name: 'CSV' }).check()
  await panel.getByLabel('File name').fill(code)
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  await panel.getByRole('button', { name: 'Export', exact: true }).click()
  const saved = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download file' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`${code}.csv`)
  const [headings, first] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(headings).toContain('"Code","Name / 中文","Name / English"')
  expect(first).toContain(`"${code}","导出的字典","'=Exported"`)

  await panel.getByRole('link', { name: 'Background jobs' }).click()
  await expect(
    page.getByRole('button', { name: `Download Dictionaries · ${code}.csv` }),
  ).toBeVisible()
})
