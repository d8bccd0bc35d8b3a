import { createConnection } from '@iwater/contract/field/connections'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { organisationRecord } from '@iwater/contract/organisation/organisations'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { callRoute, tokenOf } from './support/calls.ts'
import { signInAs, unique } from './support/people.ts'

const organisations = entityRoutes(organisationRecord)

/** A plant with a hall in which a unit has two points and a connection that feeds them, made by calls. */
async function addedWorks({ request }: Page, title: string) {
  const token = await tokenOf(request, 'admin', 'lvzhou')
  const { userInfo } = await callRoute(request, readSignInInfo, {}, token)
  const add = (name: { zh: string; en: string }, parentId: string) =>
    callRoute(
      request,
      organisations.add,
      {
        name,
        kind: 'plant',
        parent_id: parentId,
        head_ids: [],
        is_shown: true,
        is_team_enabled: true,
        screen_display: null,
        hosts: [],
      },
      token,
    )
  const { id } = await add({ zh: title, en: title }, userInfo.organizationId)
  const hall = await add({ zh: '一车间', en: 'Hall 1' }, id)
  await callRoute(
    request,
    createConnection,
    {
      name: { zh: title, en: title },
      protocol: 'http',
      orgId: hall.id,
      unit: { name: { zh: '一号泵站', en: 'Station 1' }, kind: 'pump-station' },
      channels: [{ factor: 'pressure' }, { factor: 'flow' }],
    },
    token,
  )
  return id
}

const words = {
  zh: {
    copy: '复制',
    title: (name: string) => `复制“${name}”`,
    name: '副本名称（中文）',
    copyName: (name: string) => `${name}（副本）`,
    counts: ['单位（含下级）2', '监测单元1', '设备1', '监测点2'],
    left: '现场连接（1 个），及其设备唯一标识（MN）和密钥',
    taken: '副本名称（中文）已被使用',
    copied: '已复制：2 个单位、1 个监测单元、2 个监测点',
  },
  en: {
    copy: 'Copy',
    title: (name: string) => `Copy “${name}”`,
    name: 'Name of the copy (Chinese)',
    copyName: (name: string) => `${name} (copy)`,
    counts: ['Organisations, with those below2', 'Units1', 'Devices1', 'Points2'],
    left: 'Field connections (1) with their station numbers and keys',
    taken: 'Name of the copy (Chinese) is already in use',
    copied: 'Copied: 2 organisations, 1 unit, 2 points',
  },
} as const

for (const language of ['zh', 'en'] as const)
  test(`a plant is copied with what is below it once it is shown what that is (${language})`, async ({
    page,
  }) => {
    const text = words[language]
    const name = `Works ${unique()}`
    const id = await addedWorks(page, name)
    await signInAs(page, {
      name: 'admin',
      code: 'lvzhou',
      at: `/system/organisations?record=${id}`,
      language,
    })
    const panel = page.getByRole('dialog', { name, exact: true })
    await panel.getByRole('button', { name: text.copy, exact: true }).click()
    const form = page.getByRole('dialog', { name: text.title(name) })
    const counts = form.locator('dl > div')
    for (const [at, count] of text.counts.entries()) await expect(counts.nth(at)).toHaveText(count)
    await expect(form.getByText(text.left)).toBeVisible()
    await expectAccessible(page, { within: 'dialog[open]', isStrict: true })

    // The name of the plant itself is taken, which is told at its field.
    await form.getByLabel(text.name).fill(name)
    await page.keyboard.press('Enter')
    await expect(form.getByText(text.taken)).toBeVisible()
    await form.getByLabel(text.name).fill(text.copyName(name))
    await page.keyboard.press('Enter')
    await expect(page.getByText(text.copied)).toBeVisible()
    await expect(page.getByRole('dialog', { name: text.copyName(name) })).toBeVisible()
  })
