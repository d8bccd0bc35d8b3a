import { z } from 'zod'
import { id, instant, localText } from './fields.ts'
import { defineRoute } from './route.ts'

const sentence = z.object({
  zh: z.string().trim().min(1).max(200),
  en: z.string().trim().min(1).max(200),
})

export const readAdvertisements = defineRoute({
  method: 'GET',
  path: '/bs/ad/getAdByFunctionId',
  access: 'signed-in',
  summary: 'What the page of a function is to tell whoever opens it at present, the newest first.',
  input: z.object({ functionId: id }),
  output: z.array(z.object({ advertisementId: id, text: localText, link: z.string().nullable() })),
})

export const publishAdvertisement = defineRoute({
  method: 'POST',
  path: '/navigation/advertisements',
  access: 'navigation.configure',
  summary: 'Has the page of a function tell something, from now on or until a moment.',
  input: z.object({
    functionId: id,
    text: sentence,
    /** A page of this client, or one of the web. */
    link: z
      .string()
      .max(500)
      .regex(/^(https?:\/\/|\/(?!\/))/)
      .nullable()
      .default(null),
    until: instant.nullable().default(null),
  }),
  output: z.object({ advertisementId: id }),
})

export const withdrawAdvertisement = defineRoute({
  method: 'DELETE',
  path: '/navigation/advertisements/:advertisementId',
  access: 'navigation.configure',
  summary: 'Takes an advertisement back.',
  input: z.object({ advertisementId: id }),
  output: z.null(),
})
