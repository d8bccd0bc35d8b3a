import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { ownerOf, shellStateOf } from './shell-state.ts'
import { openTab } from './tabs/tab-list.ts'

const infoOf = (viewId?: string) =>
  ({
    userInfo: { loginId: 'li' },
    viewing: viewId === undefined ? null : { viewId },
  }) as unknown as SignInInfo

const storeOf = (viewId?: string) => shellStateOf(ownerOf(infoOf(viewId), 'works'), '/welcome')
const pathsOf = (store: ReturnType<typeof storeOf>) => store.getState().tabs.map(({ path }) => path)

test('a view begins without the pages that the user had open, and they are there when it ends', () => {
  const first = pathsOf(storeOf())
  storeOf().setState({ tabs: openTab(storeOf().getState().tabs, '/people', '') })
  const own = pathsOf(storeOf())
  expect(own).toContain('/people')
  expect(pathsOf(storeOf('view-1'))).toEqual(first)
  storeOf('view-1').setState({ tabs: openTab([], '/plant/units', '') })
  expect(pathsOf(storeOf('view-2'))).toEqual(first)
  expect(pathsOf(storeOf())).toEqual(own)
})
