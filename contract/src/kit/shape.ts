import type { LocalText } from '../fields.ts'

// Shapes of stored descriptions. Not zod: the client checks them too, and what is wrong needs a place and a sentence alone.

export type DescriptionFault = {
  /** Where it is: `fields.code.maxLength`. */
  path: string
  is: keyof typeof sentences
  /** What is wrong, in both languages. */
  text: LocalText
}

const sentences = {
  missing: { zh: '缺少此项', en: 'is missing' },
  unknown: { zh: '没有此配置项', en: 'is not an option' },
  kind: { zh: '值的类型不对', en: 'is a value of the wrong kind' },
  choice: { zh: '不是可用的值', en: 'is none of the possible values' },
  limit: { zh: '超出范围', en: 'is out of bounds' },
  name: { zh: '没有此字段，或此处不能使用', en: 'names no field that can be used here' },
  order: { zh: '最小值大于最大值', en: 'has a minimum above its maximum' },
  default: { zh: '默认值不符合字段的规则', en: 'has a default that its own rules reject' },
  twice: { zh: '重复', en: 'is there twice' },
  unfillable: {
    zh: '必填且没有默认值，但不在表单中',
    en: 'is required, has no default and stands in no group of the form',
  },
} as const satisfies Record<string, LocalText>

export type Report = (path: string, is: DescriptionFault['is']) => void
export type Shape = (value: unknown, path: string, report: Report) => void

/** Faults that are told at most: further ones say no more. */
const mostFaults = 50

export function newReport() {
  const faults: DescriptionFault[] = []
  const report: Report = (path, is) => {
    if (faults.length < mostFaults) faults.push({ path, is, text: sentences[is] })
  }
  return { faults, report }
}

export const at = (path: string, name: string | number) =>
  path === '' ? `${name}` : `${path}.${name}`

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const text =
  (most: number, pattern?: RegExp): Shape =>
  (value, path, report) => {
    if (typeof value !== 'string') report(path, 'kind')
    else if (value.trim() === '' || value.length > most) report(path, 'limit')
    else if (pattern?.test(value) === false) report(path, 'choice')
  }

export const number =
  (least: number, most: number, isWhole = true): Shape =>
  (value, path, report) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) report(path, 'kind')
    else if (value < least || value > most) report(path, 'limit')
    else if (isWhole && !Number.isInteger(value)) report(path, 'kind')
  }

export const oneOf =
  (...values: readonly unknown[]): Shape =>
  (value, path, report) => {
    if (!values.includes(value)) report(path, 'choice')
  }

export const anything: Shape = () => undefined

export const list =
  (item: Shape, least: number, most: number): Shape =>
  (value, path, report) => {
    if (!Array.isArray(value)) return report(path, 'kind')
    if (value.length < least || value.length > most) return report(path, 'limit')
    for (const [place, one] of value.entries()) item(one, at(path, place), report)
  }

type Shapes = Readonly<Record<string, Shape>>

/** An object with just these options. Keys of the prototype are options of nobody. */
export const object =
  (needed: Shapes, allowed: Shapes = {}): Shape =>
  (value, path, report) => {
    if (!isObject(value)) return report(path, 'kind')
    for (const name of Object.keys(needed))
      if (!Object.hasOwn(value, name)) report(at(path, name), 'missing')
    for (const [name, one] of Object.entries(value)) {
      const shape = Object.hasOwn(needed, name)
        ? needed[name]
        : Object.hasOwn(allowed, name)
          ? allowed[name]
          : undefined
      if (shape === undefined) report(at(path, name), 'unknown')
      else shape(one, at(path, name), report)
    }
  }

/** Objects by names of the user's own. */
export const record =
  (name: RegExp, item: Shape, most: number): Shape =>
  (value, path, report) => {
    if (!isObject(value)) return report(path, 'kind')
    const entries = Object.entries(value)
    if (entries.length === 0 || entries.length > most) return report(path, 'limit')
    for (const [key, one] of entries) {
      if (!name.test(key)) report(at(path, key), 'choice')
      item(one, at(path, key), report)
    }
  }

export const localText = (most: number) => object({ zh: text(most), en: text(most) })
export const yes = oneOf(true)
