import type { Readable } from 'node:stream'
import { AppError } from '#platform/http/app-error'

/** Possible encodings of a text, most likely first. */
const charsets = ['utf-8', 'gb18030'] as const
export type Charset = (typeof charsets)[number]

/**
 * Control characters that no text contains; tab, line feed, form feed, carriage return and the escape of coloured logs
 * may occur.
 */
const isUnfit = (byte: number) => (byte < 32 && ![9, 10, 12, 13, 27].includes(byte)) || byte === 127

function decoderOf(charset: Charset) {
  const decoder = new TextDecoder(charset, { fatal: true })
  let isGood = true
  return {
    charset,
    /** Reads the next part, or the end; answers whether all of it so far can be decoded. */
    read(part?: Uint8Array) {
      try {
        if (isGood) decoder.decode(part, { stream: part !== undefined })
      } catch (error) {
        // Thrown by a fatal decoder for invalid bytes.
        if (!(error instanceof TypeError)) throw error
        isGood = false
      }
      return isGood
    },
  }
}

/**
 * The encoding of a text, decoded part by part so that its length does not matter. Throws files.not-text for content
 * that is no text in any of the encodings.
 */
export async function readCharset(content: Readable): Promise<Charset> {
  let decoders = charsets.map(decoderOf)
  try {
    for await (const part of content as AsyncIterable<Buffer>) {
      if (part.some(isUnfit)) decoders = []
      decoders = decoders.filter((decoder) => decoder.read(part))
      if (decoders.length === 0) break
    }
  } finally {
    content.destroy()
  }
  const [found] = decoders.filter((decoder) => decoder.read())
  if (!found) throw new AppError('files.not-text')
  return found.charset
}
