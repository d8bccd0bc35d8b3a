import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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

/** A link of the page that opens the panel, as from a unit's page. */
function Opening() {
  const [isOpen, setOpen] = useState(true)
  return (
    <ShellContext value={shellStateOf('a/b', '/home')}>
      <button type="button" onClick={() => setOpen(true)}>
        What could this be?
      </button>
      <SidePanel
        isOpen={isOpen}
        {...{ tool, findPage: findField }}
        onToggle={() => setOpen(!isOpen)}
      />
    </ShellContext>
  )
}

const field = {
  ...entry,
  load: async () => ({
    default: () => (
      <>
        <input aria-label="Your question" />
        <dialog ref={(dialog) => dialog?.show()}>
          <button type="button">Send</button>
        </dialog>
      </>
    ),
  }),
}
const findField: FindPage = () => ({ entry: field, params: {} })

test('Escape hides the panel and leads back to where the focus was, and not out of a dialog', async () => {
  await renderPage(<Opening />, { language: 'en' })
  const link = page.getByRole('button', { name: 'What could this be?' })
  const question = page.getByRole('textbox', { name: 'Your question' })
  const arrow = page.getByRole('button', { name: /Chat$/ })
  await expect.element(question).toBeVisible()
  ;(link.element() as HTMLElement).focus()
  ;(page.getByRole('button', { name: 'Send' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(arrow).toHaveAttribute('aria-expanded', 'true')
  ;(question.element() as HTMLElement).focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(arrow).toHaveAttribute('aria-expanded', 'false')
  expect(document.activeElement).toBe(link.element())
})
