import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type Call = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
}
export type Answer = {
  status?: number
  headers?: Record<string, string | number>
  body?: string | Buffer
}

export const failure = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>of the test</Message><RequestId>1</RequestId></Error>`,
})

const pageSize = 2

/** The answers of an S3 bucket to admitted requests. */
export function anS3Bucket(name: string) {
  const objects = new Map<string, { bytes: Buffer; etag: string; changedAt: Date }>()
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer>; begunAt: Date }>()

  function store(key: string, bytes: Buffer) {
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
    objects.set(key, { bytes, etag, changedAt: new Date() })
    return etag
  }

  function get(key: string, { method, headers }: Call): Answer {
    const found = objects.get(key)
    if (!found) return failure(404, 'NoSuchKey')
    const { bytes, etag } = found
    const ifMatch = headers['if-match']
    if (ifMatch !== undefined && ifMatch !== etag) return failure(412, 'PreconditionFailed')
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    if (first === undefined) {
      const length = { 'content-length': bytes.length }
      return { headers: { etag, ...length }, ...(method === 'GET' && { body: bytes }) }
    }
    const [start, end] = [Number(first), Math.min(Number(last), bytes.length - 1)]
    if (start > end) return failure(416, 'InvalidRange')
    const range = `bytes ${start}-${end}/${bytes.length}`
    const headersOfPart = { etag, 'content-range': range }
    return { status: 206, headers: headersOfPart, body: bytes.subarray(start, end + 1) }
  }

  /**
   * Pages are short, so that the request for the next one is tested too. `after` is the last name of the previous page.
   */
  function page<T>(all: [name: string, value: T][], after: string | null, max: string | null) {
    const left = all
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .filter(([name]) => name > (after ?? ''))
    const items = left.slice(0, Math.min(pageSize, Number(max ?? pageSize)))
    return { items, last: items.at(-1)?.[0] ?? '', isMore: left.length > items.length }
  }

  function list(query: URLSearchParams): Answer {
    const prefix = query.get('prefix') ?? ''
    const all = [...objects].filter(([key]) => key.startsWith(prefix))
    const { items, last, isMore } = page(
      all,
      query.get('continuation-token'),
      query.get('max-keys'),
    )
    const contents = items.map(
      ([key, { changedAt }]) =>
        `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${changedAt.toISOString()}</LastModified></Contents>`,
    )
    const more = `<IsTruncated>${isMore}</IsTruncated><NextContinuationToken>${last}</NextContinuationToken>`
    return { body: `<ListBucketResult>${more}${contents.join('')}</ListBucketResult>` }
  }

  function listUploads(query: URLSearchParams): Answer {
    const { items, last, isMore } = page([...uploads], query.get('upload-id-marker'), null)
    const listed = items.map(
      ([id, { key, begunAt }]) =>
        `<Upload><Key>${encodeURIComponent(key)}</Key><UploadId>${id.replace('&', '&amp;')}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
    )
    const more = `<IsTruncated>${isMore}</IsTruncated><NextKeyMarker>a</NextKeyMarker><NextUploadIdMarker>${last.replace('&', '&amp;')}</NextUploadIdMarker>`
    return {
      body: `<ListMultipartUploadsResult>${more}${listed.join('')}</ListMultipartUploadsResult>`,
    }
  }

  function inParts(key: string, { method, query, body }: Call): Answer {
    const id = query.get('uploadId') ?? ''
    const upload = uploads.get(id)
    if (upload?.key !== key) return failure(404, 'NoSuchUpload')
    if (method === 'DELETE') {
      uploads.delete(id)
      return { status: 204 }
    }
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      return { headers: { etag: `"${createHash('md5').update(body).digest('hex')}"` } }
    }
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, n]) => Number(n))
    const parts = numbers.map((number) => upload.parts.get(number))
    const isShort = parts.slice(0, -1).some((part) => (part?.length ?? 0) < 5 * 1024 * 1024)
    if (isShort || parts.includes(undefined)) return failure(400, 'EntityTooSmall')
    store(key, Buffer.concat(parts as Buffer[]))
    uploads.delete(id)
    return { body: '<CompleteMultipartUploadResult/>' }
  }

  function copy(source: string, key: string): Answer {
    const [, bucket, from = ''] = /^\/([^/]+)\/(.+)$/.exec(decodeURIComponent(source)) ?? []
    if (bucket !== name) return failure(404, 'NoSuchBucket')
    const found = objects.get(from)
    if (!found) return failure(404, 'NoSuchKey')
    return { body: `<CopyObjectResult><ETag>${store(key, found.bytes)}</ETag></CopyObjectResult>` }
  }

  function ofObject(key: string, call: Call): Answer {
    const { method, query, body } = call
    if (query.has('uploadId')) return inParts(key, call)
    if (method === 'POST' && query.has('uploads')) {
      const id = `${randomUUID()}+/=&`
      uploads.set(id, { key, parts: new Map(), begunAt: new Date() })
      return { body: `<R><UploadId>${id.replace('&', '&amp;')}</UploadId></R>` }
    }
    const source = call.headers['x-amz-copy-source']
    if (method === 'PUT' && source !== undefined) return copy(String(source), key)
    if (method === 'PUT') return { headers: { etag: store(key, body) } }
    if (method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    }
    return get(key, call)
  }

  /** The bucket is a host prefix or the first part of the path. */
  function answer(call: Call): Answer {
    const [first] = String(call.headers.host).split('.')
    const isVirtual = /\.localhost:\d+$/.test(String(call.headers.host))
    const path = isVirtual ? `/${first}${call.path}` : call.path
    const [, asked, key = ''] = /^\/([^/]+)\/?(.*)$/s.exec(decodeURIComponent(path)) ?? []
    if (asked !== name) return failure(404, 'NoSuchBucket')
    if (key !== '') return ofObject(key, call)
    return call.query.has('uploads') ? listUploads(call.query) : list(call.query)
  }

  return { objects, uploads, answer }
}
