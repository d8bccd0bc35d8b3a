import { z } from 'zod'
import { id, localText } from './fields.ts'
import { defineEntity } from './kit/entity.ts'
import * as field from './kit/field.ts'
import { dictionaryTones } from './kit/field-types.ts'
import { pages } from './pages/pages.ts'
import { defineRoute } from './route.ts'

/** A list of choices that administrators maintain. Fields of entities refer to it by its code. */
export const dictionary = defineEntity({
  table: 'dictionary',
  path: '/bs/dictionaries',
  title: pages.dictionaries.title,
  noun: { zh: '字典', en: 'dictionary' },
  icon: pages.dictionaries.icon,
  access: { read: pages.dictionaries.permission, change: 'navigation.configure' },
  comments: true,
  history: true,
  fields: {
    code: field.text('编码', 'Code', {
      required: true,
      maxLength: 64,
      pattern: 'key',
      unique: true,
      immutable: true,
      searchable: true,
    }),
    name: field.localized('名称', 'Name', { required: true, searchable: true }),
    parent_id: field.reference('上级字典', 'Parent dictionary', 'dictionary', {
      description: {
        zh: '本字典的选项从属于上级字典的选项，如设备型号从属于设备类别。',
        en: 'Each item belongs to an item of the parent dictionary, as a model belongs to a category.',
      },
    }),
    item_count: field.integer('选项数', 'Items', { readOnly: true }),
    note: field.text('备注', 'Note', { format: 'multiline', maxLength: 500, span: 24 }),
    items: field.rows(
      '选项',
      'Items',
      'dictionary_item',
      {
        value: field.text('值', 'Value', { required: true, maxLength: 64 }),
        name: field.localized('名称', 'Name', { required: true }),
        parent: field.choice('上级选项', 'Parent item', {
          url: '/bs/dictionaries/{{parent_id}}/items',
        }),
        tone: field.choice('颜色', 'Colour', {
          items: [
            { value: 'neutral', label: { zh: '灰', en: 'Grey' } },
            { value: 'good', label: { zh: '绿', en: 'Green' } },
            { value: 'warning', label: { zh: '橙', en: 'Orange' } },
            { value: 'bad', label: { zh: '红', en: 'Red' } },
            { value: 'info', label: { zh: '蓝', en: 'Blue' } },
          ],
        }),
        is_disabled: field.flag('停用', 'Disabled'),
      },
      { maxItems: 500 },
    ),
  },
  list: {
    columns: ['code', 'name', 'item_count', 'note'],
    sort: 'code',
    selection: true,
    tree: 'parent_id',
    actions: 'menu',
  },
  form: {
    groups: [
      field.group('基本信息', 'Basics', ['code', 'name', 'parent_id', 'note']),
      field.group('选项', 'Items', ['items']),
    ],
  },
})

/** An item as fields offer it. A disabled one stays where it was chosen and is not offered again. */
const dictionaryItem = z.object({
  value: z.string(),
  label: localText,
  tone: z.enum(dictionaryTones).nullable(),
  isDisabled: z.boolean(),
})
export type DictionaryItem = z.infer<typeof dictionaryItem>

/** Below the path of dictionaries, so that clients renew the choices with them. */
export const listItemsByCode = defineRoute({
  method: 'GET',
  path: '/bs/dictionaries/items/:code',
  access: 'signed-in',
  summary: {
    zh: '列出一个字典的选项；给出上级选项时只列出从属于它的选项。',
    en: 'List the items of a dictionary; with an item of its parent dictionary, only those that belong to it.',
  },
  input: z.object({ code: z.string().max(64), parent: z.string().max(64).optional() }),
  output: z.array(dictionaryItem),
})

export const listItems = defineRoute({
  method: 'GET',
  path: '/bs/dictionaries/:id/items',
  access: 'navigation.configure',
  summary: { zh: '按编号列出一个字典的选项。', en: 'List the items of a dictionary by its id.' },
  input: z.object({ id }),
  output: z.array(dictionaryItem),
})
