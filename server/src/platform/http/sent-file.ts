import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** Signs that browsers write encoded in the file names of a multipart form (WHATWG HTML, multipart/form-data). */
const encodedSigns: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

/** A name as it was before the browser encoded these signs. Any other percent sign stands for itself. */
const sentName = (encoded: string) =>
  encoded.replace(/%(?:22|0D|0A)/g, (sign) => encodedSigns[sign] ?? sign)

/** The file of a multipart form, opened when everything else about the request is valid. */
export type SentFile = () => Promise<{
  /** The name given by the sender, not to be trusted. */
  name: string
  content: Readable
  /** Whether it was cut off at `limit`; known when all of it has been read. */
  isTooLong: () => boolean
}>

/** The file in field `file`, of `limit` bytes at most. Any fault of the form is an error of the caller. */
export const sentFile =
  (request: FastifyRequest, limit: number): SentFile =>
  async () => {
    let part: MultipartFile | undefined
    try {
      part = await request.file({ throwFileSizeLimit: false, limits: { fileSize: limit } })
    } catch (error) {
      throw new AppError('request.malformed', { cause: error })
    }
    if (!part) throw new AppError('request.malformed')
    const { filename: name, file } = part
    const content: Readable & { truncated?: boolean } = file
    return { name: sentName(name), content, isTooLong: () => content.truncated === true }
  }
