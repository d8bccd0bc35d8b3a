import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeTree, openTree } from '#web/testing/tree-page.tsx'

afterEach(closeTree)

const heads = ['a', 'b', 'c'] as const
const firstBelow = { a: 'd', b: 'e', c: 'f' }
/** Below a stand d0 to d99, below b e0 to e99, below c f0 to f99. */
const stored = [
  ...heads.map((name) => ({ name, parent: null })),
  ...heads.flatMap((parent) =>
    Array.from({ length: 100 }, (_, below) => ({ name: `${firstBelow[parent]}${below}`, parent })),
  ),
]

const opener = (name: string) => page.getByRole('button', { name, exact: true })
const drawn = () => document.querySelectorAll('.kit-tree tbody tr[data-row-key]').length

test('of a long tree what is near the window is drawn, keys lead through all of it, and paper has it whole', async () => {
  await openTree({ stored })
  for (const name of ['c', 'b', 'a'] as const) {
    await page.getByRole('button', { name: new RegExp(`records below “${name}”`) }).click()
    await expect
      .element(page.getByRole('button', { name: `${firstBelow[name]}0`, exact: true }))
      .toBeVisible()
  }
  await expect.poll(drawn).toBeLessThan(100)
  opener('a').element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(opener('f99')).toHaveFocus()
  await expect.element(opener('f98')).toBeVisible()
  expect(opener('e50').elements()).toEqual([])
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(opener('f97')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(opener('c')).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowDown}')
  await expect.element(opener('d0')).toHaveFocus()
  expect(drawn()).toBeLessThan(100)
  window.dispatchEvent(new Event('beforeprint'))
  expect(drawn()).toBe(303)
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(drawn).toBeLessThan(100)
})
