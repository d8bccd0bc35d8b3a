import type { SystemEntry } from '@iwater/contract/navigation'
import { usualParameters } from '@iwater/contract/organisation/parameter-values'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useParameters } from '#web/platform/parameters/parameters.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { ShellContext, shellStateOf } from '../shell-state.ts'
import './header.css'
import { SystemTabs } from './SystemTabs.tsx'

afterEach(() => {
  sessionStore.setState({ info: null })
  useParameters.setState(usualParameters)
})

test('the header shows as many systems as the tenant wants, and follows a change', async () => {
  const systemOrgs = Array.from({ length: 9 }, (_, at) => ({
    systemId: `${at}`,
    name: { zh: `系统${at}`, en: `S${at}` },
    versionName: 'V1',
    displayId: 0,
    icon: null,
    functionUrl: '',
  })) as unknown as SystemEntry[]
  sessionStore.setState({ info: { systemOrgs } as unknown as SignInInfo })
  await page.viewport(1600, 600)
  await renderPage(
    <ShellContext value={shellStateOf('a/b', '/home')}>
      <SystemTabs enter={async () => undefined} />
    </ShellContext>,
    { language: 'en' },
  )
  const tabs = () => document.querySelectorAll('.shell-systems li').length
  await expect.poll(tabs).toBe(7)
  useParameters.setState({ systemTabs: 4 })
  await expect.poll(tabs).toBe(4)
  useParameters.setState({ systemTabs: 12 })
  await expect.poll(tabs).toBe(9)
})
