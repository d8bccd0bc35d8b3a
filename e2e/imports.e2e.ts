import { expect, test } from '@playwright/test'
import { signInAs } from './support/people.ts'

/** A file as a logger writes it somewhere else: decimal commas, and a date that can be read two ways. */
const table = (station: string) =>
  `站点;时间;水温(℃);备注\n\n${station};01/02/2011 04:00;18,9;晴\n${station};--;19,1;晴\n`

test('a file is asked about where it leaves something open, tried, stored, and its units are found', async ({
  page,
}) => {
  const station = `导入站 ${Date.now()}`
  await signInAs(page, { name: 'admin', at: '/field/imports?import=new' })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '水温.csv', mimeType: 'text/csv', buffer: Buffer.from(table(station)) })
  await expect(page.getByText('逗号（18,9）')).toBeVisible()
  const preview = page.getByRole('region', { name: '文件内容' })
  await expect(preview.getByRole('rowheader').first(), 'as the lines of the file').toHaveText('3')
  const check = page.getByRole('button', { name: '试运行' })
  await check.click()
  await expect(page.getByText('请选择日期中先写日还是先写月')).toBeVisible()
  await page.getByText('先日后月').click()
  await check.click()

  await expect(page.getByText('部分数值早于原始数据的保留期限')).toBeVisible()
  const rejected = page.getByRole('table').filter({ hasText: '没有时间' })
  await expect(rejected.getByRole('row').nth(1)).toContainText('4')
  await page.getByRole('button', { name: '入库 1 个数值' }).click()
  await expect(page.getByRole('status').filter({ hasText: '导入完成' })).toBeVisible()
  await page.getByRole('link', { name: '查看监测单元' }).click()
  await expect(page.getByRole('link', { name: station })).toBeVisible()
  await expect(page.getByRole('link', { name: '城东水厂' })).toHaveCount(0)
  const chip = page.getByRole('search').locator('.unit-import')
  await expect(chip).toHaveText('导入文件：水温.csv')
  await chip.getByRole('button', { name: '关闭' }).click()
  await expect(page.getByRole('link', { name: '城东水厂' }).first()).toBeVisible()
})

test('a file that was stored before is reported to contain nothing new', async ({ page }) => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const text = `站点;时间;水温(℃)\n重复站 ${Date.now()};${yesterday} 04:00;18,9\n`
  // Another organisation, whose imports do not wait for those of the journey above.
  await signInAs(page, { name: 'admin', code: 'lvzhou', at: '/field/imports?import=new' })
  const tryFile = async () => {
    const file = { name: '水温.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: '试运行' }).click()
  }
  await tryFile()
  await page.getByRole('button', { name: '入库 1 个数值' }).click()
  await expect(page.getByRole('status').filter({ hasText: '导入完成' })).toBeVisible()
  await page.goto('/field/imports?import=new')
  await tryFile()
  await expect(page.getByText('所有数值均为重复或已入库')).toBeVisible()
  await expect(page.getByText('请修改列映射')).toHaveCount(0)
})

/** Heads of a network in metres under headings that say nothing of it, one row of them in another year. */
const heads = () => {
  const rows = Array.from({ length: 120 }, (_, at) => {
    const time = new Date(Date.UTC(2026, 9, 1, at)).toISOString().slice(0, 16).replace('T', ' ')
    return `${time},${50 + (at % 7)},${61 + (at % 3)}`
  })
  return ['时间,P_J1,P_J2', '2006-10-01 00:00,50,61', ...rows].join('\n')
}

test('the dry run questions units and times, and reads all columns of a factor in the unit that fits', async ({
  page,
}) => {
  await signInAs(page, { name: 'admin', code: 'lvzhou', at: '/field/imports?import=new' })
  await page.locator('input[type=file]').setInputFiles({
    name: `管网压力 ${Date.now()}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(heads()),
  })
  await page.getByLabel('“P_J1”列的单位').fill('bar')
  await page.getByRole('button', { name: '压力的 2 列都用 bar' }).click()
  await expect(page.getByLabel('“P_J2”列的单位')).toHaveValue('bar')
  await page.getByRole('button', { name: '试运行' }).click()

  const question = page.getByRole('note').filter({ hasText: '压力（2 列）的单位可能不正确' })
  await expect(question).toContainText('合理范围为 -1 至 40 bar')
  const far = page.getByRole('note').filter({ hasText: '部分时间与其余数据相距甚远' })
  await expect(far).toContainText('1 行的时间远离其余各行（2026年10月1日 至 2026年10月5日）')
  await question.getByRole('button', { name: '按 mH₂O 重新试运行' }).click()
  await expect(question).toHaveCount(0)
  const figures = page.getByRole('region', { name: '时段与数值范围' })
  await expect(figures.getByRole('row', { name: /P_J1\s*压力 · mH₂O 121 50 53 56/ })).toBeVisible()
  await page.getByRole('button', { name: '修改列映射' }).first().click()
  await expect(page.getByLabel('“P_J2”列的单位')).toHaveValue('mH₂O')
  await page.getByRole('button', { name: '试运行' }).click()

  await page.getByRole('button', { name: '入库 242 个数值' }).click()
  const status = page.getByRole('status')
  await expect(status.filter({ hasText: '导入完成' })).toBeVisible()
  await page.getByRole('button', { name: '撤销导入' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('的 2 个数值只保留分钟数据，无法取出')
  await dialog.getByRole('button', { name: '撤销导入' }).click()
  // Those of 2006 are samples until the minutes are computed of them.
  await expect(status.filter({ hasText: '导入已撤销' })).toContainText(
    /已取出 24[02] 个数值，其中 0 个/,
  )
  await page.goto('/field/imports')
  await expect(page.getByRole('row', { name: /管网压力 \d+\.csv/ }).first()).toContainText('已撤销')
})
