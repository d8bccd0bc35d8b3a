import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { usePage } from '#web/platform/page/page.ts'
import type { FindPage } from '#web/shell/pages/page-source.ts'
import { ShellContext, shellStateOf } from '#web/shell/shell-state.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { SidePanel } from './SidePanel.tsx'
import { ToolDrawer } from './ToolDrawer.tsx'
import type { ToolEntry } from './tool-list.ts'

function Shown() {
  return <p>{usePage().isBeside ? 'beside the page' : 'in front of it'}</p>
}

const entry = { title: { zh: '客服', en: 'Chat' }, load: async () => ({ default: Shown }) }
const findPage: FindPage = () => ({ entry, params: {} })
const nothing = () => undefined
const tool: ToolEntry = {
  id: 'chat',
  kind: '3',
  name: entry.title,
  icon: 'headset',
  picture: null,
  target: { path: '/chat/index', query: '' },
}

test.each([
  ['beside the page', () => <SidePanel isOpen {...{ tool, findPage }} onToggle={nothing} />],
  ['in front of it', () => <ToolDrawer {...{ tool, findPage }} onClose={nothing} />],
])('a page is told that it is %s', async (where, Host) => {
  await renderPage(
    <ShellContext value={shellStateOf('a/b', '/home')}>
      <Host />
    </ShellContext>,
  )
  await expect.element(page.getByText(where)).toBeVisible()
})
