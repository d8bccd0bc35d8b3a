import { endView } from '@iwater/contract/accounts/view-as'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { callRoute, tokenOf } from './support/calls.ts'
import { goTo } from './support/go.ts'
import { aPerson, type Language, signInAs } from './support/people.ts'

const words = {
  zh: {
    viewAs: '以其身份查看',
    begin: '开始查看',
    banner: '以他人身份查看',
    as: (name: string) => `正在以“${name}”的身份查看。`,
    end: '结束查看',
    people: '人员管理',
    private: /私人内容/,
  },
  en: {
    viewAs: 'View as this person',
    begin: 'Begin view',
    banner: 'View as another person',
    as: (name: string) => `You are viewing the product as ${name}.`,
    end: 'End view',
    people: 'People',
    private: /other private content are not shown while/,
  },
} as const

const bannerOf = (page: Page, language: Language) =>
  page.getByRole('region', { name: words[language].banner })

for (const language of ['zh', 'en'] as const) {
  test(`an administrator sees the product as another person, until that is ended (${language})`, async ({
    page,
    context,
    request,
  }) => {
    const text = words[language]
    // Views belong to sessions, and other journeys have the administrator's in use.
    const chief = await aPerson(request, { role: 'Administrator' })
    const person = await aPerson(request, { role: 'Viewer' })
    const name = person.texts[language]
    await signInAs(page, {
      ...chief,
      language,
      at: `/system/people?record=${person.userId}`,
    })
    const second = await context.newPage()
    await second.goto('/wel/index')
    await expect(second.getByRole('banner')).toBeVisible()

    await page.getByRole('button', { name: text.viewAs, exact: true }).click()
    const question = page.getByRole('dialog').filter({ hasText: text.begin })
    await expectAccessible(page, { within: 'dialog[open]' })
    await question.getByRole('button', { name: text.begin, exact: true }).click()
    const banner = bannerOf(page, language)
    await expect(banner.getByRole('status')).toContainText(text.as(name))
    await expectAccessible(page, { isStrict: true })

    await expect(bannerOf(second, language)).toBeVisible()
    await expect(second.getByRole('heading', { level: 1 })).toContainText(name)

    // What the person has no right for is not there, and neither is what is private.
    await page.goto('/system/people')
    await expect(page.getByRole('heading', { name: text.people, level: 1 })).toHaveCount(0)
    await page.goto('/account/files')
    await expect(page.getByText(text.private).last()).toBeVisible()

    await page.goto('/system/people')
    const there = bannerOf(second, language)
    await there.getByRole('button', { name: text.end, exact: true }).click()
    await expect(there).toHaveCount(0)
    // The first window is the administrator's own again, without being touched.
    await expect(page.getByRole('heading', { name: text.people, level: 1 })).toBeVisible()
    await expect(banner).toHaveCount(0)
    const theirs = await tokenOf(request, person.name, person.code, person.password)
    expect((await callRoute(request, readSignInInfo, {}, theirs)).viewing).toBeNull()
  })
}

test('a window learns by its next call that a view has ended elsewhere', async ({
  page,
  request,
}) => {
  const chief = await aPerson(request, { role: 'Administrator' })
  const person = await aPerson(request, { role: 'Viewer' })
  await signInAs(page, { ...chief, at: `/system/people?record=${person.userId}` })
  await page.getByRole('button', { name: words.zh.viewAs, exact: true }).click()
  await page.getByRole('button', { name: words.zh.begin, exact: true }).click()
  await expect(bannerOf(page, 'zh')).toBeVisible()
  const token = await page.evaluate<string>(
    () => JSON.parse(localStorage.getItem('iwater-tokens') ?? '{}').content.accessToken,
  )
  await callRoute(request, endView, {}, token)
  await goTo(page, '/account/files')
  await expect(bannerOf(page, 'zh')).toHaveCount(0)
  await expect(page.getByRole('banner')).toBeVisible()
})
