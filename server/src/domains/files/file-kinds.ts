import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { extensionsOf, type FileGroup, groupOfExtension, megabyte } from '@iwater/contract/files'
import { type ParameterValues } from '@iwater/contract/organisation/parameter-values'
import { fileTypeFromBuffer, fileTypeFromTokenizer } from 'file-type'
import { fromStream } from 'strtok3'
import { AppError } from '#platform/http/app-error'
import { type Dimensions, dimensionsOf } from './image-dimensions.ts'
import { type Charset, readCharset } from './text-content.ts'

type Kind = {
  /** The type it is served with, whatever the file or the browser claims. */
  type: string
  /** The content types that are accepted for it, as `file-type` names them. */
  is: readonly string[]
  /** Displayed by the browser; all other files are downloaded. */
  isShown?: true
  /** Part of a page, or played for a while: links to it are valid longer. */
  isLasting?: true
}

const cfb = 'application/x-cfb'
const openXml = 'application/vnd.openxmlformats-officedocument'
const mpeg = ['video/mpeg', 'video/MP1S', 'video/MP2P', 'video/mp2t']

/** Types that a browser displays in a page, or plays. */
const media = (type: string, is = [type]): Kind => ({ type, is, isShown: true, isLasting: true })
const wave = media('audio/wav')
/** Served as plain text, whatever its extension. */
const text: Kind = { type: 'text/plain', is: [], isShown: true }

const kinds: Readonly<Record<string, Kind>> = {
  bmp: media('image/bmp'),
  jpeg: media('image/jpeg'),
  jpg: media('image/jpeg'),
  png: media('image/png'),
  gif: media('image/gif'),
  mp3: media('audio/mpeg'),
  wave,
  wav: wave,
  zip: { type: 'application/zip', is: ['application/zip'] },
  rar: { type: 'application/vnd.rar', is: ['application/x-rar-compressed'] },
  pdf: { type: 'application/pdf', is: ['application/pdf'] },
  doc: { type: 'application/msword', is: [cfb] },
  xls: { type: 'application/vnd.ms-excel', is: [cfb] },
  ppt: { type: 'application/vnd.ms-powerpoint', is: [cfb] },
  docx: {
    type: `${openXml}.wordprocessingml.document`,
    is: [`${openXml}.wordprocessingml.document`],
  },
  xlsx: { type: `${openXml}.spreadsheetml.sheet`, is: [`${openXml}.spreadsheetml.sheet`] },
  pptx: {
    type: `${openXml}.presentationml.presentation`,
    is: [`${openXml}.presentationml.presentation`],
  },
  mp4: media('video/mp4', ['video/mp4', 'video/x-m4v']),
  avi: { type: 'video/x-msvideo', is: ['video/vnd.avi'] },
  rm: { type: 'application/vnd.rn-realmedia', is: ['application/vnd.rn-realmedia'] },
  wmv: { type: 'video/x-ms-wmv', is: ['video/x-ms-asf', 'application/vnd.ms-asf'] },
  mpg: { type: 'video/mpeg', is: mpeg },
  mpeg: { type: 'video/mpeg', is: mpeg },
  txt: text,
  csv: text,
  tsv: text,
  log: text,
  md: text,
  swf: { type: 'application/x-shockwave-flash', is: ['application/x-shockwave-flash'] },
  apk: { type: 'application/vnd.android.package-archive', is: [] },
  ipa: { type: 'application/octet-stream', is: [] },
}

const anyKind: Kind = { type: 'application/octet-stream', is: [] }

/** How a stored file is served. */
export const kindOf = (extension: string): Kind => kinds[extension] ?? anyKind

/** A picture with more pixels takes more memory than a browser may use for a page. */
const mostPixels = 40_000_000
const longestSide = 12_000

export type Wish = { extension: string; group: FileGroup }

/** The extension of a name and its group; throws for one that may not be uploaded, or not here. */
export function readExtension(name: string, wanted: FileGroup | undefined): Wish {
  const extension = /\.([a-z\d]{2,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const group = groupOfExtension(extension)
  const allowed = extensionsOf(wanted)
  if (group !== undefined && allowed.includes(extension)) return { extension, group }
  throw new AppError('files.type-not-allowed', { details: { allowed: allowed.join(', ') } })
}

/** Throws for an empty file, and for one larger than the tenant's limit of its group. */
export function assertSize(
  group: FileGroup,
  bytes: number,
  { pictureMegabytes, fileMegabytes }: ParameterValues,
) {
  if (bytes === 0) throw new AppError('files.empty')
  const isPicture = group === 'image'
  const limit = isPicture ? pictureMegabytes : fileMegabytes
  if (bytes <= limit * megabyte) return
  if (isPicture) throw new AppError('files.image-too-large', { details: { limit: limit * 1024 } })
  throw new AppError('files.too-large', { details: { limit } })
}

const mismatch = (extension: string) =>
  new AppError('files.content-mismatch', { details: { extension } })

function checkPicture(bytes: Buffer, extension: string): Dimensions {
  const found = dimensionsOf(bytes, extension)
  if (!found) throw mismatch(extension)
  const { width, height } = found
  if (Math.max(width, height) > longestSide || width * height > mostPixels) {
    throw new AppError('files.image-too-wide', {
      details: { megapixels: mostPixels / 1_000_000, side: longestSide },
    })
  }
  return found
}

/** Of other files only the bytes are read that identify their type. */
async function typeOf(content: Readable, size: number) {
  try {
    return await fileTypeFromTokenizer(await fromStream(content, { fileInfo: { size } }))
  } finally {
    content.destroy()
  }
}

/** The findings about the content of a file. */
export type Content = { picture?: Dimensions; charset?: Charset }

/** Throws unless the content matches the extension. */
export async function checkContent(
  { content, size }: { content: Readable; size: number },
  { extension, group }: Wish,
): Promise<Content> {
  if (group === 'text') return { charset: await readCharset(content) }
  const bytes = group === 'image' ? await buffer(content) : null
  const found = await (bytes ? fileTypeFromBuffer(bytes) : typeOf(content, size))
  if (!found || !kindOf(extension).is.includes(found.mime)) throw mismatch(extension)
  return bytes ? { picture: checkPicture(bytes, extension) } : {}
}
