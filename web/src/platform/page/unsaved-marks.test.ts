import { expect, test } from 'vitest'
import { createUnsavedMarks } from './unsaved-marks.ts'

function setting() {
  const seen: boolean[] = []
  const page = createUnsavedMarks((isUnsaved) => void seen.push(isUnsaved))
  return { page, last: () => seen.at(-1) }
}

test('a page is unsaved as long as any part of it is', () => {
  const { page, last } = setting()
  page.marks.mark('a', true)
  page.marks.mark('b', true)
  page.marks.mark('a', false)
  expect(last()).toBe(true)
  page.marks.mark('b', false)
  expect(last()).toBe(false)
})

test('a part that is gone is no longer unsaved', () => {
  const { page, last } = setting()
  const takeBack = page.marks.mark('a', true)
  takeBack()
  expect(last()).toBe(false)
})

test('a part that is hidden with its page stays unsaved, and marks itself anew when it is shown', () => {
  const { page, last } = setting()
  const takeBack = page.marks.mark('a', true)
  page.hide()
  takeBack()
  expect(last()).toBe(true)
  page.show()
  page.marks.mark('a', true)
  page.shown()
  expect(last()).toBe(true)
})

test('a part that went while the page was hidden does not mark it when it is shown', () => {
  const { page, last } = setting()
  page.marks.mark('a', true)
  page.hide()
  page.show()
  page.shown()
  expect(last()).toBe(false)
})
