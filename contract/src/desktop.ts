import { z } from 'zod'
import { id, instant, none } from './fields.ts'
import { functionEntry } from './navigation.ts'
import { defineRoute } from './route.ts'

/** `work` shows the applications of a system, `personal` the cards of the user. */
export const desktops = ['work', 'personal'] as const
export type Desktop = (typeof desktops)[number]

/** All cards; the client decides which desktop offers which card. */
export const desktopCards = [
  'applications',
  'favourites',
  'messages',
  'most-used',
  'notes',
  'units',
] as const
export type DesktopCard = (typeof desktopCards)[number]

/** A third, two thirds or the whole of a wide desktop. */
export const cardWidths = ['small', 'medium', 'large'] as const
export type CardWidth = (typeof cardWidths)[number]

export const placedCard = z.object({
  card: z.enum(desktopCards),
  width: z.enum(cardWidths),
  /** Double height. */
  isTall: z.boolean(),
  isHidden: z.boolean(),
})
export type PlacedCard = z.infer<typeof placedCard>

const placedCards = z
  .array(placedCard)
  .max(desktopCards.length)
  .refine((cards) => new Set(cards.map(({ card }) => card)).size === cards.length)

/** The cards in their order. Version 0, without cards, is a desktop that has not been arranged yet. */
export const desktopLayout = z.object({
  version: z.int32().min(0),
  cards: placedCards,
})
export type DesktopLayout = z.infer<typeof desktopLayout>

const desktop = z.object({ desktop: z.enum(desktops) })

export const readLayout = defineRoute({
  method: 'GET',
  path: '/desktop/layouts/:desktop',
  access: 'signed-in',
  whileViewing: 'own',
  summary: {
    zh: '查询本人的桌面布局。',
    en: 'Read the desktop layout of the caller.',
  },
  input: desktop,
  output: desktopLayout,
})

export const saveLayout = defineRoute({
  method: 'PUT',
  path: '/desktop/layouts/:desktop',
  access: 'signed-in',
  openToDemonstration: true,
  summary: {
    zh: '保存桌面布局；`version` 与已存版本不一致时拒绝。',
    en: 'Save a desktop layout; rejected if `version` differs from the stored one.',
  },
  input: desktop.extend(desktopLayout.shape),
  output: desktopLayout,
})

/** Favourites per user. */
export const maxFavourites = 48

export const listFavourites = defineRoute({
  method: 'GET',
  path: '/desktop/favourites',
  access: 'signed-in',
  whileViewing: 'own',
  summary: {
    zh: '列出本人收藏的功能，按其顺序。',
    en: 'List the favourite functions of the caller, in their order.',
  },
  input: none,
  output: z.array(functionEntry),
})

export const addFavourite = defineRoute({
  method: 'POST',
  path: '/desktop/favourites',
  access: 'signed-in',
  openToDemonstration: true,
  summary: {
    zh: '将功能加入收藏末尾；已收藏的保持原位。',
    en: 'Add a function at the end of the favourites; an existing favourite keeps its position.',
  },
  input: z.object({ functionId: id }),
  output: z.null(),
})

export const orderFavourites = defineRoute({
  method: 'PUT',
  path: '/desktop/favourites',
  access: 'signed-in',
  openToDemonstration: true,
  summary: {
    zh: '调整收藏的顺序；未列出的排在其后。',
    en: 'Reorder favourites; those not listed come last.',
  },
  input: z.object({ functionIds: z.array(id).max(maxFavourites) }),
  output: z.null(),
})

export const removeFavourite = defineRoute({
  method: 'DELETE',
  path: '/desktop/favourites/:functionId',
  access: 'signed-in',
  openToDemonstration: true,
  summary: {
    zh: '取消收藏一个功能。',
    en: 'Remove a function from the favourites.',
  },
  input: z.object({ functionId: id }),
  output: z.null(),
})

export const noteColours = ['yellow', 'blue', 'green', 'red', 'grey'] as const

/** Notes per user. */
export const maxNotes = 100
/** Characters. */
export const maxNoteLength = 2000

export const note = z.object({
  noteId: id,
  text: z.string(),
  colour: z.enum(noteColours),
  isDone: z.boolean(),
  /** Incremented with each change of the note. */
  version: z.number().int(),
  updatedAt: instant,
})
export type Note = z.infer<typeof note>

export const listNotes = defineRoute({
  method: 'GET',
  path: '/oa/epOaOfficeDesktop/queryNoteByUserId',
  access: 'signed-in',
  whileViewing: 'private',
  summary: {
    zh: '列出本人的便签，按其顺序，新的在前。',
    en: 'List the notes of the caller, in their order, new ones first.',
  },
  input: none,
  output: z.array(note),
})

export const saveNote = defineRoute({
  method: 'POST',
  path: '/oa/epOaNote/saveOrUpdate',
  access: 'signed-in',
  openToDemonstration: true,
  summary: {
    zh: '新建或修改便签；已存在更新版本时拒绝。',
    en: 'Create or change a note; rejected if a later version has been stored.',
  },
  input: z.object({
    /** Omitted for a new note. */
    noteId: id.optional(),
    /** Idempotency key of a new note, chosen by the client. */
    draft: z
      .string()
      .regex(/^[\w-]{8,40}$/)
      .max(40)
      .optional(),
    text: z.string().max(maxNoteLength),
    colour: z.enum(noteColours).default('yellow'),
    isDone: z.boolean().default(false),
    /** The version the change is based on; if omitted, the change overwrites any version. */
    version: z.int32().min(0).optional(),
  }),
  output: note,
})

export const orderNotes = defineRoute({
  method: 'PUT',
  path: '/desktop/notes',
  access: 'signed-in',
  openToDemonstration: true,
  summary: {
    zh: '调整便签的顺序；未列出的排在其后。',
    en: 'Reorder notes; those not listed come last.',
  },
  input: z.object({ noteIds: z.array(id).max(maxNotes) }),
  output: z.null(),
})

export const removeNote = defineRoute({
  method: 'DELETE',
  path: '/desktop/notes/:noteId',
  access: 'signed-in',
  openToDemonstration: true,
  summary: {
    zh: '删除便签。',
    en: 'Delete a note.',
  },
  input: z.object({ noteId: id }),
  output: z.null(),
})
