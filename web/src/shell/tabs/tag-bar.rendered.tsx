import { afterEach, expect, test } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import { forgetShellState, ShellContext, shellStateOf } from '../shell-state.ts'
import { TagBar } from './TagBar.tsx'

const paths = Array.from({ length: 9 }, (_, at) => `/page/${at}`)
const last = '/page/8'

afterEach(forgetShellState)

test('the tab on screen stays whole when it is marked as unsaved and when the strip becomes narrower', async () => {
  const store = shellStateOf('person/tabs', '/page/0')
  store.setState({
    tabs: paths.map((path) => ({ path, query: '', title: null, isPinned: false })),
    living: paths,
  })
  await renderPage(
    <ShellContext value={store}>
      <div className="strip" style={{ width: 620 }}>
        <TagBar
          path={last}
          go={() => undefined}
          titleOf={(path) => ({ zh: `页面 ${path}`, en: path })}
        />
      </div>
    </ShellContext>,
  )
  const hidden = () => {
    const row = document.querySelector('.tag-bar > ul')?.getBoundingClientRect().right ?? 0
    return Math.round(
      (document.querySelector('.tag-active')?.getBoundingClientRect().right ?? 0) - row,
    )
  }
  await expect.poll(hidden).toBeLessThanOrEqual(0)
  store.setState({ unsaved: new Set([last]) })
  await expect.poll(() => document.querySelectorAll('.tag-active .tag-unsaved').length).toBe(1)
  await expect.poll(hidden).toBeLessThanOrEqual(0)
  const strip = document.querySelector<HTMLElement>('.strip')
  if (strip !== null) strip.style.width = '420px'
  await expect.poll(hidden).toBeLessThanOrEqual(0)
})
