import { z } from 'zod'
import { id, instant, localText } from '../fields.ts'
import { defineRoute } from '../route.ts'

export const maxAnnouncementLength = 200

const text = z.string().trim().min(1).max(maxAnnouncementLength)
const sentence = z.object({ zh: text, en: text })

/** Address of the picture in each language; null if there is none. */
const pictureLinks = z.object({ zh: z.string().nullable(), en: z.string().nullable() })

export const readPageAnnouncements = defineRoute({
  method: 'GET',
  path: '/bs/ad/getAdByFunctionId',
  access: 'signed-in',
  summary: {
    zh: '列出某功能当前显示的公告，最新的在前。',
    en: 'List the page announcements of a function that are currently shown, newest first.',
  },
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

/** `coming` and `over` are not shown. */
export const pageAnnouncementStates = ['shown', 'coming', 'over'] as const
export type PageAnnouncementState = (typeof pageAnnouncementStates)[number]

export const pageAnnouncement = z.object({
  advertisementId: id,
  functionId: id,
  functionName: localText,
  systemName: localText,
  text: localText,
  link: z.string().nullable(),
  from: instant,
  /** Null: until it is withdrawn. */
  until: instant.nullable(),
  state: z.enum(pageAnnouncementStates),
  /** Files of the pictures, and their addresses. */
  pictureIds: z.object({ zh: id.nullable(), en: id.nullable() }),
  pictures: pictureLinks,
})
export type PageAnnouncement = z.infer<typeof pageAnnouncement>

export const listPageAnnouncements = defineRoute({
  method: 'GET',
  path: '/navigation/advertisements',
  access: 'navigation.configure',
  summary: {
    zh: '列出本人可打开的功能的公告，包括未开始和已结束的。',
    en: 'List the page announcements of the functions visible to the caller, including upcoming and past ones.',
  },
  input: z.object({}),
  output: z.array(pageAnnouncement),
})

const noPictures = { zh: null, en: null }

const draft = z.object({
  functionId: id,
  text: sentence,
  /** A page of this client, or an external web page. */
  link: z
    .string()
    .max(500)
    .regex(/^(https?:\/\/|\/(?!\/))/)
    .nullable()
    .default(null),
  /** Omitted or null: from now on. */
  from: instant.nullable().default(null),
  until: instant.nullable().default(null),
  /** Pictures uploaded by the caller, or the ones already stored. */
  pictureIds: z.object({ zh: id.nullable(), en: id.nullable() }).default(noPictures),
})

export const publishPageAnnouncement = defineRoute({
  method: 'POST',
  path: '/navigation/advertisements',
  access: 'navigation.configure',
  summary: {
    zh: '在某功能页面发布一段时间的公告，对所辖单位可见。',
    en: 'Publish a page announcement on a function for a period, for the organisations visible to the caller.',
  },
  input: draft,
  output: z.object({ advertisementId: id }),
})

export const changePageAnnouncement = defineRoute({
  method: 'PUT',
  path: '/navigation/advertisements/:advertisementId',
  access: 'navigation.configure',
  summary: {
    zh: '修改功能页面公告的内容和时间。',
    en: 'Change the text and period of a page announcement.',
  },
  input: draft.extend({ advertisementId: id }),
  output: z.null(),
})

export const withdrawPageAnnouncement = defineRoute({
  method: 'DELETE',
  path: '/navigation/advertisements/:advertisementId',
  access: 'navigation.configure',
  summary: {
    zh: '撤下公告。',
    en: 'Withdraw a page announcement.',
  },
  input: z.object({ advertisementId: id }),
  output: z.null(),
})
