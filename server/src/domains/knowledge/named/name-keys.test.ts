import { expect, test } from 'vitest'
import { isNamedIn, isProper, isWord, keyOf, withoutNames } from './name-keys.ts'

test('a name is found however it is spaced, written and followed, and not as a part of another', () => {
  const named = (name: string, text: string) => isNamedIn(text, keyOf(name))
  expect(named('1#提升泵', '１号 提升泵不出水')).toBe(true)
  expect(named('1号提升泵', '今天1#提升泵跳闸')).toBe(true)
  expect(named('Pump 1', 'why does PUMP1 hum?')).toBe(true)
  for (const text of ['pump 12 hums', 'sump 1 and spump 1', 'pump 1.5', 'pump 1-2'])
    expect([text, named('Pump 1', text)]).toEqual([text, false])
  expect(named('1号泵', '11号泵不出水')).toBe(false)
  // Figures are no name, and signs of a name are no pattern.
  expect(named('12', '12 小时')).toBe(false)
  expect(named('a.*c', 'abbc')).toBe(false)
  expect(named('泵(a.*|c', '泵(A.*|c 坏了')).toBe(true)
  expect(named('P-101', 'P-101 不出水')).toBe(true)
  const signs = Array.from({ length: 94 }, (_, at) => String.fromCodePoint(33 + at)).join('')
  expect(named(`${signs}泵`, `${signs}泵不出水`)).toBe(true)
})

test('what is left of a text without names', () => {
  const rest = (text: string, ...names: string[]) => withoutNames(text, names.map(keyOf))
  expect(rest('1号提升泵 不出水？', '1#提升泵')).toBe('不出水?')
  expect(rest('不出水？')).toBe('不出水？')
  expect(rest('1#提升泵和2#提升泵不出水', '1#提升泵', '2#提升泵')).toBe('和 不出水')
  expect(rest('1#提升泵！', '1#提升泵')).toBe('')
  for (const names of [
    ['1号泵', '1号泵站'],
    ['1号泵站', '1号泵'],
  ])
    expect(rest('1号泵站1号泵不出水', ...names)).toBe('不出水')
})

test('one English word is no name of its own, whatever its length; several are', () => {
  for (const name of ['Outlet', 'ＯＵＴＬＥＴ', ' outlet ', 'Sedimentation'])
    expect([name, isWord(name), isProper(name)]).toEqual([name, true, false])
  for (const name of ['Lift pump', 'Pump A', 'Pump 1', 'P1', '送水泵房', '1号泵'])
    expect([name, isWord(name), isProper(name)]).toEqual([name, false, true])
  for (const name of ['滤池', '泵房']) expect([name, isProper(name)]).toEqual([name, false])
})
