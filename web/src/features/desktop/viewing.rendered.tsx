import { listFavourites, listNotes, readLayout } from '@iwater/contract/desktop'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { DesktopPage } from './DesktopPage.tsx'
import { FavouritesCard } from './FunctionCards.tsx'
import { NotesCard } from './NotesCard.tsx'
import { PersonalHeading } from './PersonalHeading.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
})

const viewing = {
  viewId: '00000000-0000-7000-8000-000000000001',
  personId: '00000000-0000-7000-8000-000000000002',
  name: { zh: '李娜', en: 'Li Na' },
  endsAt: '2026-11-28T03:00:00.000Z',
}

const favourite = {
  functionId: '00000000-0000-7000-8000-0000000000f1',
  name: { zh: '趋势分析', en: 'Trends' },
  icon: 'chart',
  path: '/monitoring/trends',
}

async function show(view: typeof viewing | null) {
  vi.stubGlobal('fetch', () => new Promise<never>(() => undefined))
  const info = { userInfo: { name: { zh: '管理员', en: 'Administrator' } }, viewing: view }
  sessionStore.setState({ info: info as unknown as SignInInfo })
  const cards = [
    {
      card: 'notes',
      width: 'half',
      isTall: false,
      name: { zh: '便签', en: 'Notes' },
      Content: NotesCard,
    },
    {
      card: 'favourites',
      width: 'half',
      isTall: false,
      name: { zh: '收藏', en: 'Favourites' },
      Content: FavouritesCard,
    },
  ]
  await renderPage(
    <DesktopPage desktop="personal" cards={cards as never} Heading={PersonalHeading} />,
    {
      answers: [
        known(readLayout, { desktop: 'personal' }, { version: 0, cards: [] } as never),
        known(listNotes, {}, []),
        known(listFavourites, {}, [favourite] as never),
      ],
    },
  )
}

const changing = ['新便签', '调整布局', '取消收藏 趋势分析', '编辑']

test('who views the product as another person finds nothing that would change a desktop', async () => {
  await show(viewing)
  await expect.element(page.getByRole('heading', { level: 1, name: /李娜/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '趋势分析' })).toBeVisible()
  for (const name of changing) expect(page.getByRole('button', { name }).elements()).toEqual([])
})

test('on the own desktop all of it is there', async () => {
  await show(null)
  await expect.element(page.getByRole('heading', { level: 1, name: /管理员/ })).toBeVisible()
  for (const name of changing)
    await expect.element(page.getByRole('button', { name }).first()).toBeVisible()
})
