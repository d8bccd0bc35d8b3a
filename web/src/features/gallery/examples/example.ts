import type { LocalText } from '@iwater/contract/fields'
import type { Values } from '@iwater/contract/kit/condition'
import type { Entity } from '@iwater/contract/kit/entity'
import { isObject } from '@iwater/contract/kit/shape'
import type { OptionTableName } from '../options/tables.ts'

export const exampleGroups = {
  texts: { zh: '文本', en: 'Texts' },
  numbers: { zh: '数值、日期与开关', en: 'Numbers, dates and switches' },
  choices: { zh: '选项与引用', en: 'Choices and references' },
  files: { zh: '文件与子表', en: 'Files and sub-tables' },
  rules: { zh: '配置项与规则', en: 'Options and rules' },
  forms: { zh: '表单', en: 'Forms' },
  lists: { zh: '列表', en: 'Lists' },
  records: { zh: '记录', en: 'Records' },
} as const satisfies Record<string, LocalText>
export type ExampleGroup = keyof typeof exampleGroups

/** What of an entity an example describes itself; the rest is added by `wholeOf`. */
export type Part = Partial<
  Pick<
    Entity,
    | 'rules'
    | 'comments'
    | 'history'
    | 'access'
    | 'table'
    | 'whileViewing'
    | 'importRows'
    | 'importNote'
    | 'sameBy'
    | 'book'
  >
> & {
  fields: Entity['fields']
  list?: Entity['list']
  form?: Entity['form']
}

export type Example = {
  /** In the address. */
  key: string
  group: ExampleGroup
  title: LocalText
  /** What to try. */
  note?: LocalText
  /** What the description is shown as. */
  shows: 'form' | 'record' | 'list' | 'panel' | 'grid' | 'comments' | 'history'
  description: Part
  /** The records; a form is that of the first of them, or of a new one. */
  rows?: readonly Values[]
  /** Tables of options beside those of the kinds of its fields. */
  options?: readonly OptionTableName[]
}

/** The id of a record of an example that others refer to. */
export const exampleRow = (number: number) =>
  `00000000-0000-7000-9000-${String(number).padStart(12, '0')}`

/** Paths of the records of examples, which no server has. */
export const examplePath = '/bs/gallery-examples'

const head = {
  table: 'gallery_example',
  path: examplePath,
  title: { zh: '示例', en: 'Examples' },
  noun: { zh: '示例', en: 'example' },
  icon: 'boxes',
  access: { read: 'signed-in', change: 'navigation.configure' },
} as const

/** A whole description of what may be none; for `checkDescription`. */
export function wholeOf(part: unknown): unknown {
  if (!isObject(part)) return part
  const fields = Object.entries(isObject(part.fields) ? part.fields : {})
  const names = fields.map(([name]) => name)
  const columns = fields.flatMap(([name, field]) =>
    isObject(field) && field.type === 'rows' ? [] : [name],
  )
  return {
    ...head,
    list: { columns, sort: names[0] },
    form: { groups: [{ title: { zh: '示例', en: 'Example' }, fields: names }] },
    ...part,
  }
}

/** The same description where nothing of the server can be meant: what is entered for path and table is not used. */
export const asExample = (entity: Entity, key: string): Entity => ({
  ...entity,
  path: `${examplePath}/${key}`,
  table: `gallery_${key.replaceAll('-', '_')}`,
})
