import { z } from 'zod'
import { id } from './fields.ts'
import { defineRoute } from './route.ts'

/** Kinds of files that can be uploaded, with the extensions of each. Neither svg nor html nor xml is in any. */
export const fileExtensions = {
  image: ['bmp', 'jpeg', 'jpg', 'png', 'gif'],
  voice: ['mp3', 'wave', 'wav'],
  zips: ['zip', 'rar'],
  office: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'],
  video: ['mp4', 'avi', 'rm', 'wmv', 'mpg', 'mpeg', 'swf'],
} as const

export type FileGroup = keyof typeof fileExtensions
export const fileGroups = Object.keys(fileExtensions) as [FileGroup, ...FileGroup[]]

/** Bytes, of a picture. */
export const imageSizeLimit = 10_240 * 1024
/** Bytes, of anything but a picture. */
export const fileSizeLimit = 100 * 1024 * 1024

/** Maximum total size of the files of one user, in bytes. */
export const filesOfPersonLimit = 1024 ** 3

/** The group of an extension; undefined if it belongs to none. */
export const groupOfExtension = (extension: string): FileGroup | undefined =>
  fileGroups.find((group) => (fileExtensions[group] as readonly string[]).includes(extension))

export const storedFile = z.object({
  fileId: id,
  name: z.string(),
  group: z.enum(fileGroups),
  /** Bytes. */
  size: z.number().int(),
  /** Signed address of the file, valid for minutes, for pictures up to two hours. */
  url: z.string(),
})
export type StoredFile = z.infer<typeof storedFile>

export const uploadFile = defineRoute({
  method: 'POST',
  path: '/fm/epFile/upload',
  access: 'signed-in',
  takesFile: true,
  fieldsInQuery: true,
  summary: {
    zh: '上传文件（multipart 字段 `file`）；查询参数指定时仅限一类文件。',
    en: 'Upload a file (multipart field `file`), limited to one group if the query names it.',
  },
  input: z.object({ group: z.enum(fileGroups).optional() }),
  output: storedFile,
})

export const findFileUrl = defineRoute({
  method: 'GET',
  path: '/fm/epFile/findFileUrlByFileId',
  access: 'signed-in',
  summary: {
    zh: '查询浏览器加载文件的地址，限调用者可见单位的文件。',
    en: 'Read the address a browser loads a file from, limited to files of organisations visible to the caller.',
  },
  input: z.object({ fileId: id }),
  output: storedFile,
})

export const removeFile = defineRoute({
  method: 'DELETE',
  path: '/fm/epFile/:fileId',
  access: 'signed-in',
  summary: {
    zh: '删除本人的文件。',
    en: 'Delete a file of the caller.',
  },
  input: z.object({ fileId: id }),
  output: z.null(),
})

export const loadFile = defineRoute({
  method: 'GET',
  path: '/files/:fileId',
  access: 'public',
  content: 'application/octet-stream',
  summary: {
    zh: '通过签名链接读取文件。',
    en: 'Read a file by a signed link.',
  },
  input: z.object({
    fileId: id,
    tenant: z.coerce.number().int().min(1).max(2_147_483_647),
    /** Seconds since 1970. */
    until: z.coerce.number().int(),
    signature: z.string().max(64),
  }),
  output: z.unknown(),
})
