import { z } from 'zod'
import { id, instant, localText } from './fields.ts'
import { defineRoute } from './route.ts'

export const maxAdvertisementLength = 200

const text = z.string().trim().min(1).max(maxAdvertisementLength)
const sentence = z.object({ zh: text, en: text })

/** Where a browser loads the picture in each language; null where there is none. */
const pictureLinks = z.object({ zh: z.string().nullable(), en: z.string().nullable() })

export const readAdvertisements = defineRoute({
  method: 'GET',
  path: '/bs/ad/getAdByFunctionId',
  access: 'signed-in',
  summary: 'What the page of a function is to tell whoever opens it at present, the newest first.',
  input: z.object({ functionId: id }),
  output: z.array(
    z.object({
      advertisementId: id,
      text: localText,
      link: z.string().nullable(),
      pictures: pictureLinks,
    }),
  ),
})

/** `coming` and `over` are shown to nobody. */
export const advertisementStates = ['shown', 'coming', 'over'] as const
export type AdvertisementState = (typeof advertisementStates)[number]

export const advertisement = z.object({
  advertisementId: id,
  functionId: id,
  functionName: localText,
  systemName: localText,
  text: localText,
  link: z.string().nullable(),
  from: instant,
  /** Null: until it is taken back. */
  until: instant.nullable(),
  state: z.enum(advertisementStates),
  /** Files of the pictures, and where a browser loads them. */
  pictureIds: z.object({ zh: id.nullable(), en: id.nullable() }),
  pictures: pictureLinks,
})
export type Advertisement = z.infer<typeof advertisement>

export const listAdvertisements = defineRoute({
  method: 'GET',
  path: '/navigation/advertisements',
  access: 'navigation.configure',
  summary:
    'Advertisements of the functions that the caller may open, also coming ones and past ones.',
  input: z.object({}),
  output: z.array(advertisement),
})

const noPictures = { zh: null, en: null }

const draft = z.object({
  functionId: id,
  text: sentence,
  /** A page of this client, or one of the web. */
  link: z
    .string()
    .max(500)
    .regex(/^(https?:\/\/|\/(?!\/))/)
    .nullable()
    .default(null),
  /** Left out or null: from now on. */
  from: instant.nullable().default(null),
  until: instant.nullable().default(null),
  /** Pictures that the caller has uploaded, or that it has already. */
  pictureIds: z.object({ zh: id.nullable(), en: id.nullable() }).default(noPictures),
})

export const publishAdvertisement = defineRoute({
  method: 'POST',
  path: '/navigation/advertisements',
  access: 'navigation.configure',
  summary: 'Has the page of a function tell something for a period, to the organisations in sight.',
  input: draft,
  output: z.object({ advertisementId: id }),
})

export const changeAdvertisement = defineRoute({
  method: 'PUT',
  path: '/navigation/advertisements/:advertisementId',
  access: 'navigation.configure',
  summary: 'Changes what the page of a function tells, and when.',
  input: draft.extend({ advertisementId: id }),
  output: z.null(),
})

export const withdrawAdvertisement = defineRoute({
  method: 'DELETE',
  path: '/navigation/advertisements/:advertisementId',
  access: 'navigation.configure',
  summary: 'Takes an advertisement back.',
  input: z.object({ advertisementId: id }),
  output: z.null(),
})
