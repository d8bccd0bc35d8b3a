import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { hj212Port } from './support/field.ts'
import { goTo } from './support/go.ts'
import { sendRealtime } from './support/hj212-station.ts'
import { signInAs, unique } from './support/people.ts'

/** Goes through the steps of the panel and creates a connection with a new unit. */
async function addConnection(
  page: Page,
  wanted: { protocol: 'HJ 212' | 'MQTT' | 'HTTP'; zh: string; en: string; factors: string[] },
) {
  await page.getByRole('button', { name: '新增连接' }).first().click()
  const panel = page.getByRole('dialog', { name: '新增现场连接' })
  await panel.getByText(wanted.protocol, { exact: true }).click()
  const next = panel.getByRole('button', { name: '下一步' })
  await next.click()
  await panel.getByLabel('名称（中文）', { exact: true }).fill(wanted.zh)
  await panel.getByLabel('名称（英文）', { exact: true }).fill(wanted.en)
  await panel.getByLabel('单元类型').click()
  await page.getByTitle('排口', { exact: true }).click()
  await next.click()
  await next.click()
  const factors = panel.getByLabel('监测因子')
  for (const factor of wanted.factors) {
    await factors.fill(factor)
    await expect(page.locator('.ant-select-item-option-active').first()).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: '创建连接' }).click()
  const made = page.getByRole('dialog', { name: '连接已创建' })
  await expect(made.getByText('等待首帧…')).toBeVisible()
  const shown = async (label: string) =>
    (await made.locator('.key-row', { hasText: label }).locator('code').textContent()) ?? ''
  return { made, shown }
}

/** Sends text as it is and answers what the server says. */
async function sendText(text: string) {
  const socket = connect(hj212Port(), '127.0.0.1')
  socket.write(text)
  const [answer] = (await once(socket, 'data', { signal: AbortSignal.timeout(10_000) })) as [Buffer]
  socket.end()
  return answer.toString('latin1')
}

test('an administrator adds a station, sees its password once and watches its first frame arrive', async ({
  page,
}) => {
  await signInAs(page, { name: 'admin', at: '/field/connections' })
  const name = `城南排口站 ${unique()}`
  const { made, shown } = await addConnection(page, {
    protocol: 'HJ 212',
    zh: name,
    en: `South outfall ${name}`,
    factors: ['w01018', '氨氮'],
  })
  const mn = await shown('设备唯一标识（MN）')
  const password = await shown('访问密码（PW）')
  expect(mn).toMatch(/^[0-9A-F]{24}$/)
  expect(await sendText(await shown('报文示例'))).toContain('CN=9014')
  await expect(made.getByText('已收到', { exact: true })).toBeVisible()
  await expect(made.getByRole('row', { name: /氨氮/ })).toContainText('1.23')

  await made.getByRole('button', { name: '完成' }).click()
  // A device has used the password: nobody is reminded to copy it.
  await expect(made).toBeHidden()
  await expect(page.getByText(password, { exact: true })).toHaveCount(0)

  // The list shows what was added, wherever its name sorts.
  await expect(page.getByRole('textbox', { name: /^搜索/ })).toHaveValue(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('在线')
  await expect(row.getByRole('cell').nth(3)).toHaveText('2')
  await sendRealtime(hj212Port(), { mn, password }, { w01018: 46.5 }, 30)
  await expect(row.getByRole('cell').nth(3)).toHaveText('3')
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  expect(await sendRealtime(hj212Port(), { mn, password }, { w01018: 47.5 })).toContain('CN=9014')
  await expect(page.getByRole('row', { name: /化学需氧量/ })).toContainText('47.5')
  // A factor without a channel, and its rejection as text.
  await sendRealtime(hj212Port(), { mn, password }, { w01018: 47.6, w01012: 3 })
  await expect(page.getByText('没有对应通道的因子').first()).toBeVisible()
  await expect(page.getByText('PW=******').first()).toBeVisible()
  await expect(page.getByText(`PW=${password}`)).toHaveCount(0)

  await expectAccessible(page)

  await page.getByRole('button', { name: '停用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(page.getByText('已停用', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('dialog')).toContainText(name)
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page).toHaveURL(/\/field\/connections$/)
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
})

test('a device that pushes over HTTP is added, and a rejected form keeps what was entered', async ({
  page,
  request,
}) => {
  await signInAs(page, { name: 'admin', at: '/field/connections' })
  const name = unique()
  const { made, shown } = await addConnection(page, {
    protocol: 'HTTP',
    zh: `推送泵站 ${name}`,
    en: `Pushing pump station ${name}`,
    factors: ['tank_level'],
  })
  const answer = await request.post(await shown('推送地址'), {
    headers: { authorization: `Device ${await shown('设备密钥')}` },
    data: [{ key: 'tank_level', value: 3.25 }],
  })
  expect(await answer.json()).toMatchObject({ data: { accepted: 1 } })
  await expect(made.getByText('已收到', { exact: true })).toBeVisible()
  await expect(made.getByRole('row', { name: /水池液位/ })).toContainText('3.25')

  await page.goto('/field/connections?add=1')
  const panel = page.getByRole('dialog', { name: '新增现场连接' })
  await panel.getByRole('button', { name: '下一步' }).click()
  const chineseName = panel.getByLabel('名称（中文）', { exact: true })
  await chineseName.focus()
  await page.keyboard.insertText('很长的名称'.repeat(20))
  await expect(chineseName).toHaveValue('很长的名称'.repeat(16))
  await expect(panel.getByText('最多 80 个字符，超出部分未录入')).toBeVisible()
  await chineseName.fill('')
  await panel.getByRole('button', { name: '下一步' }).click()
  await expect(chineseName).toBeFocused()
  await expect(panel.getByText('请填写').first()).toBeVisible()
  await panel.getByLabel('名称（英文）', { exact: true }).fill('English only')
  await expect(panel.getByText('请填写')).toHaveCount(0)
})

test('read-only users watch the list and cannot add connections, and an unknown one is reported', async ({
  page,
}) => {
  await signInAs(page, { name: 'operator', at: '/field/connections?add=1' })
  await expect(page.getByRole('heading', { name: '现场连接', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: '城东水厂' }).first()).toBeVisible()
  await expectAccessible(page)
  const chips = page.getByRole('group', { name: '按状态筛选' })
  await chips.getByRole('button', { name: /在线/ }).click()
  await expect(page.getByRole('row').filter({ hasText: '无数据' })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: '在线' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '新增连接' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await goTo(page, '/field/connections/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('现场连接不存在')).toBeVisible()
})
