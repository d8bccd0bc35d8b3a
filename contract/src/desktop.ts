import { z } from 'zod'
import { id, instant, none } from './fields.ts'
import { functionEntry } from './navigation.ts'
import { defineRoute } from './route.ts'

/** `work` shows a system's applications, `personal` what is the person's own. */
export const desktops = ['work', 'personal'] as const
export type Desktop = (typeof desktops)[number]

/** Everything that may lie on a desktop; which of them on which is the client's to know. */
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
  /** Twice the usual height. */
  isTall: z.boolean(),
  isHidden: z.boolean(),
})
export type PlacedCard = z.infer<typeof placedCard>

const placedCards = z
  .array(placedCard)
  .max(desktopCards.length)
  .refine((cards) => new Set(cards.map(({ card }) => card)).size === cards.length)

/** The cards in their order. Version 0, with no cards, is a desktop that nobody has arranged yet. */
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
  summary: 'How the person who asks has arranged a desktop.',
  input: desktop,
  output: desktopLayout,
})

export const saveLayout = defineRoute({
  method: 'PUT',
  path: '/desktop/layouts/:desktop',
  access: 'signed-in',
  openToDemonstration: true,
  summary: 'Arranges a desktop; refused where `version` is no longer the one that is stored.',
  input: desktop.extend(desktopLayout.shape),
  output: desktopLayout,
})

/** Functions that one person may keep. */
export const maxFavourites = 48

export const listFavourites = defineRoute({
  method: 'GET',
  path: '/desktop/favourites',
  access: 'signed-in',
  summary: 'The favourite functions of the person who asks, in their order.',
  input: none,
  output: z.array(functionEntry),
})

export const addFavourite = defineRoute({
  method: 'POST',
  path: '/desktop/favourites',
  access: 'signed-in',
  openToDemonstration: true,
  summary:
    'Adds a function behind the other favourites; one that is there already stays where it is.',
  input: z.object({ functionId: id }),
  output: z.null(),
})

export const orderFavourites = defineRoute({
  method: 'PUT',
  path: '/desktop/favourites',
  access: 'signed-in',
  openToDemonstration: true,
  summary: 'Puts favourites in an order; those that are not named come after them.',
  input: z.object({ functionIds: z.array(id).max(maxFavourites) }),
  output: z.null(),
})

export const removeFavourite = defineRoute({
  method: 'DELETE',
  path: '/desktop/favourites/:functionId',
  access: 'signed-in',
  openToDemonstration: true,
  summary: 'Takes a function from the favourites.',
  input: z.object({ functionId: id }),
  output: z.null(),
})

export const noteColours = ['yellow', 'blue', 'green', 'red', 'grey'] as const

/** Notes of one person. */
export const maxNotes = 100
/** Characters. */
export const maxNoteLength = 2000

export const note = z.object({
  noteId: id,
  text: z.string(),
  colour: z.enum(noteColours),
  isDone: z.boolean(),
  /** Counts the changes of the note. */
  version: z.number().int(),
  updatedAt: instant,
})
export type Note = z.infer<typeof note>

export const listNotes = defineRoute({
  method: 'GET',
  path: '/oa/epOaOfficeDesktop/queryNoteByUserId',
  access: 'signed-in',
  summary: 'The notes of the person who asks, in their order, new ones first.',
  input: none,
  output: z.array(note),
})

export const saveNote = defineRoute({
  method: 'POST',
  path: '/oa/epOaNote/saveOrUpdate',
  access: 'signed-in',
  openToDemonstration: true,
  summary:
    'Writes a new note, or changes one of which nobody has stored a later version meanwhile.',
  input: z.object({
    /** Left out for a new note. */
    noteId: id.optional(),
    /** What the client calls a new note: sent again after a lost answer, it finds the same one. */
    draft: z
      .string()
      .regex(/^[\w-]{8,40}$/)
      .max(40)
      .optional(),
    text: z.string().max(maxNoteLength),
    colour: z.enum(noteColours).default('yellow'),
    isDone: z.boolean().default(false),
    /** The version that the change was made on; left out, the change wins over any. */
    version: z.int32().min(0).optional(),
  }),
  output: note,
})

export const orderNotes = defineRoute({
  method: 'PUT',
  path: '/desktop/notes',
  access: 'signed-in',
  openToDemonstration: true,
  summary: 'Puts notes in an order; those that are not named come after them.',
  input: z.object({ noteIds: z.array(id).max(maxNotes) }),
  output: z.null(),
})

export const removeNote = defineRoute({
  method: 'DELETE',
  path: '/desktop/notes/:noteId',
  access: 'signed-in',
  openToDemonstration: true,
  summary: 'Deletes a note.',
  input: z.object({ noteId: id }),
  output: z.null(),
})
