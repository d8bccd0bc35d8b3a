import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parameterNames } from '@iwater/contract/organisation/parameter-values'
import { parameters } from '@iwater/contract/organisation/parameters'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')

const rows = read('docs/constants.md')
  .split('\n')
  .flatMap((line) => {
    const [, what = '', , file = '', text = ''] = line.split('|').map((cell) => cell.trim())
    const [, place] = /^`(.*)`$/.exec(file) ?? []
    const [, written] = /^`(.*)`$/.exec(text) ?? []
    return place === undefined || written === undefined ? [] : [{ what, place, written }]
  })

test('the table of constants is not empty', () => {
  expect(rows.length).toBeGreaterThan(15)
})

test.each(rows)('$what stands in $place as the table says', ({ place, written }) => {
  expect(read(place)).toContain(written)
})

test('the table of parameters has all of them with their defaults and bounds', () => {
  const told = read('docs/constants.md')
    .split('\n')
    .flatMap((line) => {
      const [, name = '', , usual = '', bounds = ''] = line.split('|').map((cell) => cell.trim())
      return Object.hasOwn(parameters, name.replaceAll('`', '')) ? [[name, usual, bounds]] : []
    })
  expect(told).toEqual(
    parameterNames.map((name) => {
      const { usual, least, most, choices } = parameters[name]
      return [`\`${name}\``, `${usual}`, choices?.join(', ') ?? `${least} to ${most}`]
    }),
  )
})
