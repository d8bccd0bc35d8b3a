import { z } from 'zod'
import { id, instant, localText, page, pageFields } from './fields.ts'
import { quotaUse } from './organisation/quotas.ts'
import { defineRoute } from './route.ts'

/** Kinds of files that can be uploaded, with the extensions of each. Neither svg nor html nor xml is in any. */
export const fileExtensions = {
  image: ['bmp', 'jpeg', 'jpg', 'png', 'gif'],
  voice: ['mp3', 'wave', 'wav'],
  zips: ['zip', 'rar'],
  office: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'],
  video: ['mp4', 'avi', 'rm', 'wmv', 'mpg', 'mpeg', 'swf'],
  text: ['txt', 'csv', 'tsv', 'log', 'md'],
  /** Of mobile apps: taken where they are wanted, and nowhere else. */
  package: ['apk', 'ipa'],
} as const

export type FileGroup = keyof typeof fileExtensions
export const fileGroups = Object.keys(fileExtensions) as [FileGroup, ...FileGroup[]]

/** Bytes of a megabyte, as limits of files count. */
export const megabyte = 1024 ** 2

/** Uploads to the object store that may be open at once: of a person within their room, and of a tenant. */
export const openUploadLimits = {
  person: 20,
  tenant: { count: 200, bytes: 10_240 * megabyte },
} as const

/** The extensions of a group; without one, those of files that may be uploaded anywhere. */
export const extensionsOf = (group: FileGroup | undefined): readonly string[] =>
  group === undefined
    ? fileGroups.filter((each) => each !== 'package').flatMap((each) => fileExtensions[each])
    : fileExtensions[group]

/** The group of an extension; undefined if it belongs to none. */
export const groupOfExtension = (extension: string): FileGroup | undefined =>
  fileGroups.find((group) => (fileExtensions[group] as readonly string[]).includes(extension))

/** A file as those are told of it who may read it. */
export const fileFacts = z.object({
  fileId: id,
  name: z.string(),
  group: z.enum(fileGroups),
  /** Bytes. */
  size: z.number().int(),
})
export type FileFacts = z.infer<typeof fileFacts>

export const storedFile = fileFacts.extend({
  /** Signed address of the file, valid for minutes, for pictures up to two hours. */
  url: z.string(),
  /** Whether a browser shows it there; anything else it only saves. */
  isShown: z.boolean(),
})
export type StoredFile = z.infer<typeof storedFile>

/**
 * Who may read a file beside its owner: nobody, the readers of what it is attached to, or also users who see the
 * organisation it was uploaded in.
 */
export const fileVisibilities = ['owner', 'attached', 'organisation'] as const
export type FileVisibility = (typeof fileVisibilities)[number]

export const ownFile = storedFile.extend({
  visibility: z.enum(fileVisibilities),
  uploadedAt: instant,
  /** What uses it; as long as something does, it cannot be deleted. */
  uses: z.array(localText),
})
export type OwnFile = z.infer<typeof ownFile>

export const ownFileSorts = ['name', 'size', 'uploadedAt'] as const

export const listOwnFiles = defineRoute({
  method: 'GET',
  path: '/bs/epFileApp/selectFile',
  access: 'signed-in',
  whileViewing: 'private',
  summary: {
    zh: '列出本人上传的文件、各自的用途及已用容量。',
    en: 'List the files of the caller with their uses and the storage used.',
  },
  input: z.object({
    /** Part of the name. */
    keyword: z.string().trim().max(64).optional(),
    group: z.enum(fileGroups).optional(),
    sort: z.enum(ownFileSorts).default('uploadedAt'),
    order: z.enum(['asc', 'desc']).default('desc'),
    ...pageFields,
  }),
  output: page(ownFile).extend({
    /** Files of each group among those that the keyword finds. */
    groups: z.record(z.enum(fileGroups), z.number().int()),
    /** Bytes that all files of the caller take, and may take. */
    room: z.object({
      used: z.number().int(),
      limit: z.number().int(),
      /** The quota of all files of the tenant. */
      ofTenant: quotaUse,
    }),
  }),
})

export const uploadFile = defineRoute({
  method: 'POST',
  path: '/fm/epFile/upload',
  access: 'signed-in',
  takesFile: true,
  fieldsInQuery: true,
  summary: {
    zh: '上传文件（multipart 字段 `file`）；查询参数指定时仅限一类文件。引用之前仅本人可读。',
    en: 'Upload a file (multipart field `file`), limited to one group if the query names it. Until it is used, only the caller can read it.',
  },
  input: z.object({ group: z.enum(fileGroups).optional() }),
  output: storedFile,
})

/** Bytes from which a file is worth an upload straight to the store: asking for the address takes time as well. */
export const directUploadFrom = 1024 * 1024

export const beginUpload = defineRoute({
  method: 'POST',
  path: '/fm/epFile/beginUpload',
  access: 'signed-in',
  summary: {
    zh: '取得直传对象存储的签名地址；未启用直传时为 null，应改用普通上传。',
    en: 'Read a signed address for an upload straight to the object store; null where files go through the server.',
  },
  input: z.object({
    name: z.string().min(1).max(1000),
    size: z.number().int().min(1).max(2_147_483_647),
    group: z.enum(fileGroups).optional(),
  }),
  output: z
    .object({
      /** Takes one PUT of exactly these bytes, without any of our headers. */
      url: z.string(),
      /** Completes the upload. */
      ticket: z.string(),
    })
    .nullable(),
})

export const completeUpload = defineRoute({
  method: 'POST',
  path: '/fm/epFile/completeUpload',
  access: 'signed-in',
  summary: {
    zh: '完成直传：检查已上传的内容，并登记为本人的文件；重复调用返回同一文件。',
    en: 'Complete an upload to the object store: its content is checked, and it becomes a file of the caller; repeated calls return the same file.',
  },
  input: z.object({ ticket: z.string().min(1).max(8000) }),
  output: storedFile,
})

export const findFileUrl = defineRoute({
  method: 'GET',
  path: '/fm/epFile/findFileUrlByFileId',
  access: 'signed-in',
  summary: {
    zh: '查询浏览器加载文件的地址，限本人可读的文件。',
    en: 'Read the address a browser loads a file from, for files the caller may read.',
  },
  input: z.object({ fileId: id }),
  output: storedFile,
})

export const removeFile = defineRoute({
  method: 'DELETE',
  path: '/fm/epFile/:fileId',
  access: 'signed-in',
  summary: {
    zh: '删除本人的文件；正在使用的文件不能删除。',
    en: 'Delete a file of the caller that is not in use.',
  },
  input: z.object({ fileId: id }),
  output: z.null(),
})

export const loadFile = defineRoute({
  method: 'GET',
  path: '/files/:fileId',
  access: 'public',
  content: 'application/octet-stream',
  failurePage: '/file',
  summary: {
    zh: '通过签名链接读取文件；链接在两分钟内有效（图片、音频和 mp4 视频为一至两小时），持有地址者均可读取。',
    en: 'Read a file by a signed link, which is valid for two minutes (pictures, audio and mp4 video: one to two hours) for anybody who has it.',
  },
  input: z.object({
    fileId: id,
    tenant: z.coerce.number().int().min(1).max(2_147_483_647),
    /** The person the link was made for; left out of pictures that are shown around. */
    reader: id.optional(),
    /** Seconds since 1970. */
    until: z.coerce.number().int(),
    signature: z.string().max(64),
  }),
  output: z.unknown(),
})
