import { expect, test } from 'vitest'
import { dictionary, listItems, listItemsByCode } from './dictionaries.ts'

test('choices stand below the path of dictionaries, with which clients renew them', () => {
  for (const { path } of [listItems, listItemsByCode])
    expect(path.startsWith(`${dictionary.path}/`)).toBe(true)
})
