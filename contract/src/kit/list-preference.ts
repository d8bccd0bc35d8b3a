import { z } from 'zod'
import { defineRoute } from '../route.ts'

/** Columns of a list, saved views of a list, lists of a user, characters of a name and of the settings of one list. */
export const listLimits = {
  columns: 60,
  views: 20,
  lists: 200,
  columnName: 64,
  viewName: 40,
  characters: 60_000,
} as const

/** Widths of a column in pixels. */
export const columnWidths = { least: 48, most: 1000 } as const

const columnArrangement = z.object({
  name: z.string().min(1).max(listLimits.columnName),
  isHidden: z.literal(true).optional(),
  width: z.int().min(columnWidths.least).max(columnWidths.most).optional(),
  pin: z.enum(['left', 'right']).optional(),
})
export type ColumnArrangement = z.infer<typeof columnArrangement>

/** Columns in their order. Those that are not listed, such as later ones, are shown as the list describes them. */
const columns = z
  .array(columnArrangement)
  .max(listLimits.columns)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length)

const viewKey = z
  .string()
  .regex(/^[a-z0-9]{1,16}$/)
  .max(16)

const listView = z.object({
  viewKey,
  name: z.string().trim().min(1).max(listLimits.viewName),
  /** What the address of the page says while the view is shown, field by field. */
  query: z.object({
    keyword: z.string().max(64).optional(),
    filter: z.string().max(4000).optional(),
    sort: z.string().max(listLimits.columnName).optional(),
    order: z.enum(['asc', 'desc']).optional(),
  }),
  columns: columns.optional(),
})
export type ListView = z.infer<typeof listView>

const listSettings = z.object({
  columns: columns.optional(),
  views: z
    .array(listView)
    .max(listLimits.views)
    .refine((views) => new Set(views.map((view) => view.viewKey)).size === views.length),
  /** The view that is shown when the list is opened. */
  defaultView: viewKey.optional(),
})
export type ListSettings = z.infer<typeof listSettings>

/** Version 0, without views, is a list that has not been arranged yet. */
const listPreference = z.object({ version: z.int32().min(0), settings: listSettings })
export type ListPreference = z.infer<typeof listPreference>

const key = z.object({
  list: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/)
    .max(63),
})

export const readListPreference = defineRoute({
  method: 'GET',
  path: '/bs/list-preferences/:list',
  access: 'signed-in',
  whileViewing: 'own',
  summary: {
    zh: '查询本人对一个列表的列设置和视图。',
    en: 'Read the columns and saved views of the caller for a list.',
  },
  input: key,
  output: listPreference,
})

export const saveListPreference = defineRoute({
  method: 'PUT',
  path: '/bs/list-preferences/:list',
  access: 'signed-in',
  openToDemonstration: true,
  summary: {
    zh: '保存一个列表的列设置和视图；`version` 与已存版本不一致时拒绝。',
    en: 'Save the columns and saved views for a list; rejected if `version` differs from the stored one.',
  },
  input: key.extend({
    ...listPreference.shape,
    settings: listSettings.refine(
      (settings) => JSON.stringify(settings).length <= listLimits.characters,
    ),
  }),
  output: listPreference,
})

export const removeListPreference = defineRoute({
  method: 'DELETE',
  path: '/bs/list-preferences/:list',
  access: 'signed-in',
  openToDemonstration: true,
  summary: {
    zh: '删除一个列表的列设置和视图，恢复默认列；`version` 与已存版本不一致时拒绝。',
    en: 'Remove the columns and saved views of the caller for a list, which restores its usual columns; rejected if `version` differs from the stored one.',
  },
  input: key.extend({ version: z.coerce.number().int().min(1).max(2_147_483_647) }),
  output: z.null(),
})
