import { z } from 'zod'

/** A name in both languages. */
export const localText = z.object({ zh: z.string(), en: z.string() })
export type LocalText = z.infer<typeof localText>

const nameSide = z.string().trim().max(80).default('')

/** A name that a person enters, at most 80 characters: one language is enough, and is stored for the other as well. */
export const localName = z
  .object({ zh: nameSide, en: nameSide })
  .refine(({ zh, en }) => zh !== '' || en !== '', {
    path: ['zh'],
    params: { fault: { is: 'no-side' }, field: { zh: '名称', en: 'Name' } },
  })
  .transform(({ zh, en }) => ({ zh: zh || en, en: en || zh }))

/** Characters of an e-mail address at most: a path of 256 without its brackets (RFC 5321, 4.5.3.1.3). */
export const mostEmailCharacters = 254

/** Stored and compared in lower case. */
export const emailAddress = z.email().max(mostEmailCharacters).toLowerCase()

export const id = z.uuid()

/** A moment, ISO 8601 with an offset or Z. */
export const instant = z.iso.datetime({ offset: true })

/** Page number (from 1) and size of a list, as the query string carries them. */
export const pageFields = {
  current: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(10),
}

/** One page of a list. `total` counts the rows of all pages. */
export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({
    records: z.array(row),
    total: z.number().int(),
    current: z.number().int(),
    size: z.number().int(),
  })

/** No input fields; unknown fields are ignored, since old clients add `userId` to every call. */
export const none = z.object({})

/** A person in logs. */
export const logPerson = z.object({ userId: id, name: localText, loginName: z.string() })

/** A month of the organisation's calendar, such as 2026-11. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
/** Values as an array, or joined by commas as a query string carries them. */
export const commaList = <Item extends z.ZodType<string, string>>(item: Item, max: number) => {
  const list = z.array(item).min(1).max(max)
  // Typed as what the list takes; the list itself checks every part.
  const split = (text: string) => text.split(',').filter(Boolean) as z.input<Item>[]
  return z.union([list, z.string().transform(split).pipe(list)])
}

/** How records to choose from are found: by a part of their name or one id, or all of several ids. */
export const choiceFields = {
  keyword: z.string().trim().max(64).optional(),
  ids: commaList(id, 100).optional(),
}

/** Of a record whose version is made of all that its form holds. */
export const contentVersion = z.number().int().min(0).max(2_147_483_647)
