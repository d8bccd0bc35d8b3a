import compress, { type FastifyCompressOptions } from '@fastify/compress'
import type { Route } from '@iwater/contract/route'
import type { FastifyInstance } from 'fastify'

type Compression = Pick<FastifyCompressOptions, 'encodings' | 'threshold' | 'syncThreshold'>

/** Routes have to repeat all of it: what one leaves out is the library's own default. */
const compressed: Compression = {
  encodings: ['br', 'gzip'],
  // Bytes. Shorter answers fit into one packet.
  threshold: 1024,
  // Answers up to this many bytes are compressed at once, which is over before a thread would have begun with them.
  syncThreshold: 32 * 1024,
}

/**
 * Lets routes compress their answers. Bodies of requests are taken as they are sent: a small one could unfold to gigabytes.
 */
export async function allowCompression(app: FastifyInstance) {
  await app.register(compress, { global: false, globalDecompression: false })
}

/**
 * How answers of a route are compressed, as far as the client accepts it. Those of public calls are not: another site can make a
 * browser send such a request, and the length of a compressed answer tells what it has in common with the request. Contents
 * of routes, such as files, are sent as they are, in parts too.
 */
export const compressionOf = ({ access, content }: Route): Compression | false =>
  access !== 'public' && !content && compressed
