import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useUnsaved } from '#web/platform/page/use-unsaved.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { ShellContext, shellStateOf } from '../shell-state.ts'
import { KeptPage } from './KeptPage.tsx'
import type { PageSource } from './page-source.ts'

function Typed() {
  const [text, setText] = useState('')
  useUnsaved(text !== '')
  return <input aria-label="text" value={text} onChange={({ target }) => setText(target.value)} />
}

const source: PageSource = {
  title: { zh: '页面', en: 'Page' },
  load: async () => ({ default: Typed }),
}

function Host() {
  const [isActive, setActive] = useState(true)
  return (
    <ShellContext value={shellStateOf('a/b', '/home')}>
      <button type="button" onClick={() => setActive(!isActive)}>
        change
      </button>
      <KeptPage
        source={source}
        path="/page"
        query=""
        isActive={isActive}
        isKept={false}
        isListed
        functionId={undefined}
        buttons={{}}
        findPage={() => undefined}
        go={() => undefined}
      />
    </ShellContext>
  )
}

test('a page that is not kept loses nothing that is not saved', async () => {
  await renderPage(<Host />)
  const input = page.getByRole('textbox', { name: 'text', includeHidden: true })
  const change = page.getByRole('button', { name: 'change' })
  await expect.element(input).toBeVisible()
  await change.click()
  expect(input.elements()).toHaveLength(0)
  await change.click()
  await input.fill('x')
  await change.click()
  await change.click()
  await expect.element(input).toBeVisible()
  await expect.element(input).toHaveValue('x')
  await input.fill('')
  await change.click()
  await expect.poll(() => input.elements().length).toBe(0)
})
