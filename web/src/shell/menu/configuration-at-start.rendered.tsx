import type { MenuItem } from '@iwater/contract/navigation'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { forgetShellState, ShellContext, shellStateOf } from '../shell-state.ts'
import { useConfigurationAtStart, useMenu } from './use-menu.ts'

const entry = (path: string) =>
  ({
    functionId: path,
    moduleId: 'm',
    appUrl: null,
    path,
    meta: { roles: [], i18n: { zh: path, en: path }, buttons: {} },
    children: [],
  }) as unknown as MenuItem

const menus: Readonly<Record<string, readonly MenuItem[]>> = {
  0: [entry('/home'), entry('/plant/units')],
  1: [entry('/system/systems'), entry('/plant/units')],
}

function Start({ path: first }: { path: string }) {
  const [path, go] = useState(first)
  useMenu()
  useConfigurationAtStart(path, path !== '/home')
  return ['/home', '/system/systems', '/elsewhere'].map((to) => (
    <button key={to} type="button" onClick={() => go(to)}>
      {to}
    </button>
  ))
}

async function begin(path: string, permissions: readonly string[] = ['navigation.configure']) {
  sessionStore.setState({ info: { permissions, roles: [] } as unknown as SignInInfo })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const flag = new URL(address, 'http://localhost').searchParams.get('appFlag') ?? ''
    asked.push(flag)
    const data = menus[flag]
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify({ code: 0, msg: '', data }), { headers })
  })
  const store = shellStateOf('person/here', '/home')
  await renderPage(
    <ShellContext value={store}>
      <Start path={path} />
    </ShellContext>,
  )
  return { store, asked }
}

afterEach(() => {
  sessionStore.setState({ info: null })
  vi.unstubAllGlobals()
  forgetShellState()
})

test('a window that begins at a page of configuration management shows its menu', async () => {
  const { store } = await begin('/system/systems')
  await expect.poll(() => store.getState().isConfiguring).toBe(true)
  await expect.poll(() => store.getState().menu?.items[0]?.path).toBe('/system/systems')
})

test('that menu goes with its pages, unless the user asked for it', async () => {
  const { store, asked } = await begin('/system/systems')
  const isConfiguring = () => store.getState().isConfiguring
  await expect.poll(isConfiguring).toBe(true)
  await page.getByText('/elsewhere').click()
  await expect.poll(() => asked).toEqual(['0', '1', '0'])
  expect(isConfiguring()).toBe(true)
  await page.getByText('/home').click()
  await expect.poll(isConfiguring).toBe(false)
  expect(store.getState().menu?.items[0]?.path).toBe('/home')
  // Entered by hand.
  store.setState({ isConfiguring: true })
  await expect.poll(() => asked).toEqual(['0', '1', '0', '0', '1'])
  await page.getByText('/elsewhere').click()
  await page.getByText('/home').click()
  expect(isConfiguring()).toBe(true)
})

test.each(['/home', '/plant/units', '/system/unknown'])(
  'the menu of the system stays at %s',
  async (path) => {
    const { store, asked } = await begin(path)
    await expect.poll(() => store.getState().menu?.items[0]?.path).toBe('/home')
    if (path === '/system/unknown') await expect.poll(() => asked).toEqual(['0', '1'])
    else expect(asked).toEqual(['0'])
    expect(store.getState().isConfiguring).toBe(false)
  },
)

test('the menu of configuration management is not asked for without the right to it', async () => {
  const { store, asked } = await begin('/system/systems', ['monitoring.view'])
  await expect.poll(() => store.getState().menu?.items.length).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(asked).toEqual(['0'])
  expect(store.getState().isConfiguring).toBe(false)
})
