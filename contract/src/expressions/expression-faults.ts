import type { Language } from '../errors.ts'

/** What is wrong with an expression, and at which character of it, counted from 0. */
export type ExpressionFault = {
  at: number
  is: ExpressionFaultKey
  /** The sign, name or function that it is about. */
  found?: string
  least?: number
  most?: number
}

const chinese = {
  empty: '请填写表达式',
  'too-long': '表达式最多 {most} 个字符',
  'too-large': '表达式过于复杂，最多 {most} 项',
  'too-deep': '括号、函数和条件嵌套过深，最多 {most} 层',
  sign: '第 {place} 个字符处：无法识别“{found}”',
  'open-text': '第 {place} 个字符处：文本缺少结束的引号',
  value: '第 {place} 个字符处：缺少数值、名称或括号',
  expected: '第 {place} 个字符处：缺少“{found}”',
  rest: '第 {place} 个字符处：“{found}”前缺少运算符',
  chain: '第 {place} 个字符处：比较不能连写，请用 and 连接两个比较',
  'text-number': '第 {place} 个字符处：数值不能与文本比较',
  function: '第 {place} 个字符处：没有函数“{found}”',
  size: '第 {place} 个字符处：函数“{found}”需要 {least} 至 {most} 个参数',
  'exact-size': '第 {place} 个字符处：函数“{found}”需要 {most} 个参数',
  name: '第 {place} 个字符处：没有名称“{found}”',
  condition: '须为判断“是”或“否”的比较，如 i > 5',
} as const

export type ExpressionFaultKey = keyof typeof chinese

const english: Readonly<Record<ExpressionFaultKey, string>> = {
  empty: 'Enter an expression',
  'too-long': 'An expression has at most {most} characters',
  'too-large': 'The expression is too complex: at most {most} parts',
  'too-deep': 'Parentheses, functions and conditions are nested too deeply: at most {most} levels',
  sign: 'Character {place}: “{found}” is not understood',
  'open-text': 'Character {place}: the text has no closing quotation mark',
  value: 'Character {place}: a number, a name or a parenthesis is missing',
  expected: 'Character {place}: “{found}” is missing',
  rest: 'Character {place}: an operator is missing before “{found}”',
  chain: 'Character {place}: comparisons cannot be chained; connect two of them with “and”',
  'text-number': 'Character {place}: a number cannot be compared with a text',
  function: 'Character {place}: there is no function “{found}”',
  size: 'Character {place}: the function “{found}” takes {least} to {most} values',
  'exact-size': 'Character {place}: number of values that the function “{found}” takes: {most}',
  name: 'Character {place}: there is no name “{found}”',
  condition: 'A comparison that is true or false is needed, such as i > 5',
}

const sentences: Readonly<Record<Language, Readonly<Record<ExpressionFaultKey, string>>>> = {
  zh: chinese,
  en: english,
}

/** The sentence of a fault. Places are counted from 1 in it. */
export function expressionFaultText(fault: ExpressionFault, language: Language): string {
  const values: Readonly<Record<string, string | number | undefined>> = {
    ...fault,
    place: fault.at + 1,
  }
  return sentences[language][fault.is].replaceAll(/\{(\w+)\}/g, (_, name) => `${values[name]}`)
}
