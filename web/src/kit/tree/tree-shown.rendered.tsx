import '#web/styles/print.css'
import { afterEach, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { closeTree, openTree } from '#web/testing/tree-page.tsx'

const devtools = () =>
  cdp() as unknown as { send: (method: string, params?: object) => Promise<unknown> }
const media = (name: string) => devtools().send('Emulation.setEmulatedMedia', { media: name })

afterEach(async () => {
  await media('')
  document.body.classList.remove('shell')
  await closeTree()
})

const opener = (name: string) => page.getByRole('button', { name, exact: true })
const chevron = (name: string) =>
  page.getByRole('button', { name: new RegExp(`records? below “${name}”`) })

/** What has stood in place of the records, in its order, from now on. */
function watchPlaces() {
  const places: string[] = []
  const look = () => {
    const place = document.querySelector('.kit-tree .kit-table')
      ? 'tree'
      : document.querySelector('.kit-table')
        ? 'flat'
        : document.querySelector('.w-skeleton-rows')
          ? 'skeleton'
          : 'nothing'
    if (places.at(-1) !== place) places.push(place)
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  return { places, stop: () => observer.disconnect() }
}

// The first of its file, and tried once: afterwards the code of trees is there.
test('until the code of trees is there a skeleton stands for the records, never rows that go again', {
  retry: 0,
}, async () => {
  const { places, stop } = watchPlaces()
  await openTree()
  await expect.poll(() => places.at(-1)).toBe('tree')
  stop()
  expect(places).toContain('skeleton')
  expect(places).not.toContain('flat')
})

test('arrow keys, Home and End lead from record to record, and leave other keys alone', async () => {
  await openTree()
  await chevron('a').click()
  await expect.element(opener('c')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(opener('c')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(opener('b')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(opener('b')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(opener('d')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(opener('a')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(opener('a')).toHaveFocus()
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await expect.element(opener('a')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(opener('b')).toHaveFocus()
})

const places = (selector: string) =>
  [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())

test('on paper records stand at their levels, nothing is cut, the table fills its place and what is left out is told', async () => {
  const long = `b${' long name'.repeat(30)}`
  await openTree({
    stored: [
      { name: 'a', parent: null },
      { name: long, parent: null },
      { name: 'c', parent: 'a' },
    ],
    widths: { name: 200 },
  })
  await chevron('a').click()
  await expect.element(opener('c')).toBeVisible()
  const lefts = () => places('.kit-branch .kit-open').map(({ x }) => Math.round(x))
  const levels = () => {
    const [first = 0, ...others] = lefts()
    return others.map((left) => left - first)
  }
  const onScreen = levels()
  expect(onScreen).toEqual([20, 0])
  document.body.classList.add('shell')
  await media('print')
  expect(levels()).toEqual(onScreen)
  const cells = [...document.querySelectorAll('.kit-tree tbody :is(td, .kit-open)')]
  expect(cells.filter((one) => one.scrollWidth > one.clientWidth)).toEqual([])
  const name = [...document.querySelectorAll('.kit-open')].at(-1) as HTMLElement
  expect(name.getBoundingClientRect().height).toBeGreaterThan(30)
  const [table] = places('.kit-table table')
  const headings = places('.kit-table thead th').filter(({ width }) => width > 0)
  expect(headings).toHaveLength(2)
  expect(Math.abs((table?.right ?? 0) - (headings.at(-1)?.right ?? 0))).toBeLessThan(2)
  expect(Math.abs((table?.left ?? 0) - (headings[0]?.left ?? 0))).toBeLessThan(2)
  await expect.element(page.getByText('Only opened records')).toBeVisible()
})
