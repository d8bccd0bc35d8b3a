import type { Entity } from '@iwater/contract/kit/entity'
import { section } from '@iwater/contract/kit/tree-testing'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeTree, idOf, openTree as open, small } from '#web/testing/tree-page.tsx'

afterEach(closeTree)

const opener = (name: string) => page.getByRole('button', { name, exact: true })
const chevron = (name: string) =>
  page.getByRole('button', { name: new RegExp(`below “${name}”`) }).first()
const handle = (name: string) => page.getByRole('button', { name: new RegExp(`Move “${name}”`) })
const shown = () =>
  [...document.querySelectorAll('.kit-table .kit-open')].map((one) => one.textContent).join('')

test('levels are opened and closed, and one that was opened stays so while the list is there', async () => {
  await open()
  await expect.element(chevron('a')).toHaveAttribute('aria-expanded', 'false')
  expect(shown()).toBe('ab')
  await chevron('a').click()
  await expect.poll(shown).toBe('acdb')
  await chevron('c').click()
  await expect.poll(shown).toBe('acedb')
  await expect.element(chevron('c')).toHaveAttribute('aria-expanded', 'true')
  const indents = [...document.querySelectorAll<HTMLElement>('.kit-branch')].map((one) =>
    Number.parseInt(one.style.paddingInlineStart, 10),
  )
  expect(indents).toEqual([0, 20, 40, 20, 0])
  await page.getByRole('textbox', { name: 'Search name' }).fill('e')
  await expect.poll(shown).toBe('e')
  await expect.element(page.getByText('Below a / c')).toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Search name' }).fill('')
  await expect.poll(shown).toBe('acedb')
  await chevron('a').click()
  await expect.poll(shown).toBe('ab')
})

test('arrow keys open, close and lead up and down', async () => {
  await open()
  await expect.element(opener('a')).toBeVisible()
  opener('a').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(shown).toBe('acdb')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(opener('c')).toHaveFocus()
  // It has none below it.
  opener('d').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(shown()).toBe('acdb')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(opener('a')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(shown).toBe('ab')
})

test('the level below the only topmost record is open, shows its first hundred, and more on demand', async () => {
  const many = Array.from({ length: 130 }, (_, at) => ({ name: `n${at}`, parent: 'a' }))
  await open({ stored: [{ name: 'a', parent: null }, ...many] })
  const rows = () => document.querySelectorAll('.kit-table .kit-open').length
  await expect.poll(rows).toBe(101)
  await page.getByRole('button', { name: 'Show more (30 left)' }).click()
  await expect.poll(rows).toBe(131)
  expect(page.getByRole('button', { name: /Show more/ }).elements()).toHaveLength(0)
})

const dispatch = (target: EventTarget, type: string, { x, y }: { x: number; y: number }) => {
  const place = { clientX: x, clientY: y, bubbles: true, button: 0 }
  target.dispatchEvent(new PointerEvent(type, { ...place, pointerId: 1 }))
}

const pointIn = (element: Element, share: number) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height * share }
}
const slot = (name: string) => document.querySelector(`tr[data-slot="${idOf(name)}"]`) as Element

/** Drags a record over others, each at a part of its height, and lets it go at the last. */
async function drag(name: string, ...over: (readonly [string, number, string | null])[]) {
  const grip = handle(name).element()
  dispatch(grip, 'pointerdown', pointIn(grip, 0.5))
  for (const [other, share, drop] of over) {
    dispatch(window, 'pointermove', pointIn(slot(other), share))
    await expect.poll(() => slot(other).getAttribute('data-drop')).toBe(drop)
  }
  dispatch(window, 'pointerup', pointIn(slot(over.at(-1)?.[0] ?? ''), over.at(-1)?.[1] ?? 0))
}

test('a record is dragged between others or below one, and where it would come is shown', async () => {
  const { moves } = await open()
  await chevron('a').click()
  await expect.element(handle('d')).toBeVisible()
  await drag('d', ['c', 0.9, 'after'], ['c', 0.5, 'below'], ['c', 0.1, 'before'])
  await expect.poll(moves).toEqual([{ moved: 'd', parent: 'a', before: 'c' }])
  await expect.poll(shown).toBe('adcb')
  await drag('b', ['d', 0.5, 'below'])
  await expect.poll(shown).toBe('adbc')
  expect(moves().at(-1)).toEqual({ moved: 'b', parent: 'd', before: null })
  // Neither itself nor what is below it is a place.
  await drag('a', ['a', 0.5, null], ['d', 0.5, null])
  // Below an open one its first comes next.
  await drag('c', ['a', 0.9, 'after'])
  await expect.poll(shown).toBe('acdb')
  expect(moves()).toHaveLength(3)
  await expect.element(page.getByText('“c” moved below “a”, place 1')).toBeInTheDocument()
})

test('Alt with arrow keys moves a record among its siblings, which keeps the focus', async () => {
  const { moves } = await open()
  await chevron('a').click()
  await expect.element(handle('c')).toBeVisible()
  handle('c').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(moves).toEqual([{ moved: 'c', parent: 'a', before: null }])
  await expect.poll(shown).toBe('adcb')
  await expect.element(handle('c')).toHaveFocus()
})

test('the menu moves a record below another one and to the top', async () => {
  const { changes, moves } = await open()
  await chevron('a').click()
  await handle('a').click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Move to the top level' }))
    .toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await handle('d').click()
  await page.getByRole('menuitem', { name: 'Move to the top level' }).click()
  await expect.poll(shown).toBe('acbd')
  await handle('d').click()
  await page.getByRole('menuitem', { name: 'Move below…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move “d”' })
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.element(dialog.getByText('Select a record')).toBeVisible()
  expect(changes).toContainEqual({ offeredWithout: 'd' })
  await dialog.getByRole('combobox', { name: 'Parent section' }).click()
  await page.getByTitle('b', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.poll(shown).toBe('acbd')
  expect(moves()).toEqual([
    { moved: 'd', parent: null, before: null },
    { moved: 'd', parent: 'b', before: null },
  ])
})

test('one that is added below another stands there, and the number of it is right after it is deleted', async () => {
  await open({ stored: [...small, { name: 'o', parent: 'b' }] })
  await chevron('a').click()
  await page.getByRole('button', { name: 'Add below “d”' }).click()
  const panel = page.getByRole('dialog', { name: 'Add section' })
  await expect.element(panel.getByText('d', { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('address')).toHaveAttribute('data-unsaved', 'false')
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => page.getByLabelText('address').element().textContent).toBe('')
  await page.getByRole('button', { name: 'Delete “d”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('button', { name: '1 record below “a”' })).toBeVisible()
  await expect.poll(shown).toBe('acb')
})

test('what a role hides is not there', async () => {
  await open({ buttons: { add: false, edit: false } })
  await expect.element(page.getByRole('button', { name: 'Delete “a”' })).toBeVisible()
  expect(page.getByRole('button', { name: /^(Add|Edit|Move) / }).elements()).toHaveLength(0)
  expect(handle('a').elements()).toHaveLength(0)
})

test.each([
  ['sorted by something else', { query: 'sort=name' }],
  ['read without the right to change it', { permissions: [] }],
  ['shown in a demonstration', { isDemonstration: true }],
])('a tree that is %s moves nothing, and opens', async (_, own) => {
  await open(own)
  await chevron('a').click()
  await expect.poll(shown).toBe('acdb')
  expect(page.getByRole('button', { name: /Move “/ }).elements()).toHaveLength(0)
})

test('a phone shows one level at a time, with the way back', async () => {
  await page.viewport(390, 800)
  const { moves } = await open()
  const cards = () =>
    [...document.querySelectorAll('.kit-card h2 .kit-open')].map((one) => one.textContent).join('')
  await expect.poll(cards).toBe('ab')
  expect(page.getByRole('navigation', { name: 'Location' }).elements()).toHaveLength(0)
  await chevron('a').click()
  await expect.poll(cards).toBe('cd')
  await chevron('c').click()
  await expect.poll(cards).toBe('e')
  const trail = page.getByRole('navigation', { name: 'Location' })
  await expect.element(trail).toMatchTextContent('Top levelac')
  await expect.element(trail.getByText('c', { exact: true })).toHaveFocus()
  await trail.getByRole('button', { name: 'a', exact: true }).click()
  await expect.poll(cards).toBe('cd')
  await handle('d').click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect.poll(moves).toEqual([{ moved: 'd', parent: 'a', before: 'c' }])
  await trail.getByRole('button', { name: 'Top level' }).click()
  await expect.poll(cards).toBe('ab')
})

/** Sections of some length hold others, and stand on the top level themselves. */
const holding: Entity = {
  ...section,
  rules: { parent_id: { visibleWhen: ['length', '=', null] } },
  list: { ...section.list, holds: ['length', '=', 5] },
}

test('nothing goes below a record that holds none, nor one that stands on the top level below another', async () => {
  const { moves } = await open({
    entity: holding,
    stored: [
      { name: 'a', parent: null, length: 5 },
      { name: 'b', parent: null, length: 5 },
      { name: 'c', parent: 'a' },
      { name: 'd', parent: null },
    ],
  })
  await chevron('a').click()
  await expect.element(handle('c')).toBeVisible()
  // Beside what holds none, in its upper and its lower half.
  await drag('c', ['d', 0.4, 'before'], ['d', 0.6, 'after'], ['b', 0.5, 'below'])
  await expect.poll(moves).toHaveLength(1)
  expect(moves()).toEqual([{ moved: 'c', parent: 'b', before: null }])
  await expect.element(chevron('b')).toHaveAttribute('aria-expanded', 'true')
  // Below an open one its first comes next, which is no place for one that stands on top.
  await drag('a', ['b', 0.9, null], ['d', 0.2, 'before'])
  await expect.poll(moves).toHaveLength(2)
  expect(moves().at(-1)).toEqual({ moved: 'a', parent: null, before: 'd' })
  await handle('a').click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Move below…' }))
    .toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  expect(page.getByRole('button', { name: 'Add below “d”' }).elements()).toHaveLength(0)
  expect(page.getByRole('button', { name: 'Add below “a”' }).elements()).toHaveLength(1)
})
