import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signInAs, unique } from './support/people.ts'
import { pressTool } from './support/tools.ts'

const heading = 'Code,Name / 中文,Name / English,Note,Remark'

test('dictionaries are imported after a dry run, faulty rows are mended, and the import is undone', async ({
  page,
}) => {
  const code = `import-${unique()}`
  await signInAs(page, { name: 'admin', at: '/system/dictionaries', language: 'en' })
  await pressTool(page, 'Import')
  const panel = page.getByRole('dialog', { name: 'Import dictionaries' })
  const template = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'CSV template' }).click()
  const headings = await readFile(await (await template).path(), 'utf8')
  expect(headings).toContain('"Code *","Name * / 中文","Name * / English"')

  const send = async (content: string | Buffer) => {
    await panel.getByLabel('Choose a file').setInputFiles({
      name: `${code}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    })
    await panel.getByRole('button', { name: 'Dry run' }).click()
  }
  await send(`${heading}\n${code}-a,甲,A,first,x\n${code} B,乙,B,,x\n`)
  await expect(panel.getByText(/^Code does not match pattern.*\(row 3\)$/)).toBeVisible()
  await expect(
    panel.getByText('These columns are not imported: Remark (no such field).'),
  ).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Store 1 record' })).toBeDisabled()
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })

  const saved = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download the faulty rows' }).click()
  const faulty = await readFile(await (await saved).path(), 'utf8')
  expect(faulty).toContain('"Reasons"')

  // The state survives a reload.
  await page.reload()
  await panel.getByRole('checkbox', { name: /Leave out 1 faulty row/ }).check()
  await panel.getByRole('button', { name: 'Store 1 record' }).click()
  await expect(panel.getByText('The import is complete.')).toBeVisible()

  await panel.getByRole('button', { name: 'New import' }).first().click()
  await send(faulty.replace(`${code} B`, `${code}-b`))
  await panel.getByRole('button', { name: 'Store 1 record' }).click()
  await expect(panel.getByText('The import is complete.')).toBeVisible()
  await panel.getByRole('button', { name: 'Undo the import' }).click()
  await panel.getByRole('button', { name: 'Undo now' }).click()
  await expect(panel.getByText(/^Undone on .*: 1 added record deleted, 0 put back/)).toBeVisible()
  await panel.getByRole('button', { name: 'Close', exact: true }).last().click()

  await page.getByLabel('Search code, name').fill(code)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('button', { name: `${code}-a` })).toBeVisible()
})
