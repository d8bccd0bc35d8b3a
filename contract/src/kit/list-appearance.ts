import { z } from 'zod'
import { defineRoute } from '../route.ts'

/** How close the rows and controls of lists stand. */
export const listSizes = ['compact', 'normal', 'large'] as const
export type ListSize = (typeof listSizes)[number]

/** How lists offer what can be done with a record; `described` is what each description says. */
export const rowActionKinds = ['described', 'buttons', 'menu'] as const
export type RowActionKind = (typeof rowActionKinds)[number]

const listAppearance = z.object({
  rowSize: z.enum(listSizes),
  rowActions: z.enum(rowActionKinds),
  /** Lists show the name of the user over their records; with it what follows. */
  watermark: z.boolean(),
  watermarkAccount: z.boolean(),
  watermarkTime: z.boolean(),
  /** Where else than on the screen. */
  watermarkPrints: z.boolean(),
  watermarkExports: z.boolean(),
})
export type ListAppearance = z.infer<typeof listAppearance>

/** Until a tenant sets anything else. */
export const usualListAppearance: ListAppearance = {
  rowSize: 'normal',
  rowActions: 'described',
  watermark: false,
  watermarkAccount: true,
  watermarkTime: true,
  watermarkPrints: false,
  watermarkExports: false,
}

/** What a watermark says of a user and a moment, in its lines. */
export const watermarkLines = (
  { name, account, time }: Record<'name' | 'account' | 'time', string>,
  { watermarkAccount, watermarkTime }: ListAppearance,
): [string, ...string[]] => [
  watermarkAccount ? `${name} (${account})` : name,
  ...(watermarkTime ? [time] : []),
]

const path = '/bs/list-appearance'

export const readListAppearance = defineRoute({
  method: 'GET',
  path,
  access: 'signed-in',
  summary: {
    zh: '查询列表的显示方式，对所有用户一致。',
    en: 'Read how lists of records look, which is the same for all users.',
  },
  input: z.object({}),
  output: listAppearance,
})

// Two windows that change different things do not undo each other's.
const change = listAppearance.partial()
export type ListAppearanceChange = z.infer<typeof change>

export const saveListAppearance = defineRoute({
  method: 'PUT',
  path,
  access: 'navigation.configure',
  summary: {
    zh: '设置列表的显示方式；未给出的项不变。返回设置后的全部项。',
    en: 'Set how lists of records look; what is not given stays as it is. Answers all of it.',
  },
  input: change,
  output: listAppearance,
})
