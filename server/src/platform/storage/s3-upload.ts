import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Body, bodyOf, type S3Client } from './s3-client.ts'
import { S3Failure } from './s3-failure.ts'
import { asXmlText, textOf } from './s3-xml.ts'

/**
 * Bytes of a part: the minimum of S3 for all but the last one. An upload holds one part in memory, so that it can be
 * sent again. With 10,000 parts an object has 48 GiB at most.
 */
const partBytes = 5 * 1024 * 1024

/** A stream in parts of `partBytes`, the last one shorter, maybe empty. Errors of the stream are thrown. */
async function* partsOf(content: Readable): AsyncGenerator<Body> {
  let chunks: Buffer[] = []
  let size = 0
  let hash = createHash('sha256')
  const add = (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    hash.update(chunk)
  }
  const take = (): Body => {
    const part = { chunks, size, sha256: hash.digest('hex') }
    chunks = []
    size = 0
    hash = createHash('sha256')
    return part
  }
  for await (const chunk of content as AsyncIterable<Buffer>) {
    let rest = chunk
    while (size + rest.length >= partBytes) {
      const cut = partBytes - size
      add(rest.subarray(0, cut))
      rest = rest.subarray(cut)
      yield take()
    }
    if (rest.length > 0) add(rest)
  }
  yield take()
}

const contentType = { 'content-type': 'application/octet-stream' }

async function begin({ ask }: S3Client, key: string): Promise<string> {
  const { text } = await ask({
    method: 'POST',
    key,
    query: { uploads: '' },
    headers: contentType,
  })
  const uploadId = textOf(text, 'UploadId')
  if (!uploadId) throw new S3Failure(502, '<Code>NoUploadId</Code>')
  return uploadId
}

type Upload = { key: string; uploadId: string }

async function sendPart({ ask }: S3Client, { key, uploadId }: Upload, number: number, body: Body) {
  const query = { partNumber: String(number), uploadId }
  const { headers } = await ask({ method: 'PUT', key, query, body })
  const { etag } = headers
  if (!etag) throw new S3Failure(502, '<Code>NoETag</Code>')
  return etag
}

/**
 * Combines the parts into one object. When the answer to that was lost, the second attempt finds the upload completed.
 */
async function complete(
  client: S3Client,
  { key, uploadId }: Upload,
  etags: string[],
  size: number,
) {
  const parts = etags.map(
    (etag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${asXmlText(etag)}</ETag></Part>`,
  )
  const body = bodyOf(
    Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`),
  )
  try {
    const { text } = await client.ask({
      method: 'POST',
      key,
      query: { uploadId },
      headers: { 'content-type': 'application/xml' },
      body,
    })
    // The store may find a fault after it has begun its answer with 200.
    if (text.includes('<Error>')) throw new S3Failure(500, text)
  } catch (error) {
    if (!(error instanceof S3Failure) || error.code !== 'NoSuchUpload') throw error
    const { headers } = await client.ask({ method: 'HEAD', key })
    if (Number(headers['content-length']) !== size) throw error
  }
}

export const abortUpload = ({ ask }: S3Client, { key, uploadId }: Upload) =>
  ask({ method: 'DELETE', key, query: { uploadId } })

function assertWhole(size: number, wanted: number | undefined) {
  if (wanted === undefined || wanted === size) return
  throw new Error(`${size} bytes came instead of ${wanted}`)
}

/** Sends the parts of a long stream; the object exists when all of them are sent. */
async function sendLong(
  client: S3Client,
  key: string,
  { first, rest, wanted }: { first: Body; rest: AsyncGenerator<Body>; wanted: number | undefined },
): Promise<number> {
  const { asking } = client
  const upload = { key, uploadId: await asking(() => begin(client, key)) }
  const etags: string[] = []
  let size = 0
  const add = async (part: Body) => {
    etags.push(await asking(() => sendPart(client, upload, etags.length + 1, part)))
    size += part.size
  }
  try {
    await add(first)
    for await (const part of rest) if (part.size > 0) await add(part)
    assertWhole(size, wanted)
    await asking(() => complete(client, upload, etags, size))
    return size
  } catch (error) {
    await abortUpload(client, upload).catch(() => {
      // It is removed with the remains of other uploads.
    })
    throw error
  }
}

/** Stores a stream: in one request when it is short, else in parts. Answers the number of bytes. */
export async function upload(
  client: S3Client,
  key: string,
  content: Readable,
  wanted: number | undefined,
): Promise<number> {
  const parts = partsOf(content)
  try {
    const { value: first = bodyOf() } = (await parts.next()) as { value?: Body }
    if (first.size === partBytes) return await sendLong(client, key, { first, rest: parts, wanted })
    assertWhole(first.size, wanted)
    await client.asking(() => client.ask({ method: 'PUT', key, headers: contentType, body: first }))
    return first.size
  } finally {
    // A stream that nobody will read to its end.
    content.destroy()
  }
}
