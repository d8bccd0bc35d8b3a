import { afterEach, expect, test } from 'vitest'
import { closeTree, openTree } from '#web/testing/tree-page.tsx'

afterEach(closeTree)

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
