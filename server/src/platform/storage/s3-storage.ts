import { assertKey, isKey } from './object-key.ts'
import { type Patience, s3Client } from './s3-client.ts'
import { directUploads } from './s3-direct.ts'
import { download } from './s3-download.ts'
import { S3Failure } from './s3-failure.ts'
import { abortUpload, upload } from './s3-upload.ts'
import { blocksOf, textOf } from './s3-xml.ts'
import type { Storage } from './storage.ts'
import type { S3Settings } from './storage-settings.ts'

/** A bucket of an S3-compatible store, such as Alibaba Cloud OSS, Qiniu Kodo or MinIO. */
export function s3Storage(settings: S3Settings, patience?: Patience): Storage {
  const { prefix, directEndpoint } = settings
  const client = s3Client(settings, patience)
  const { ask, asking } = client

  function keyOf(key: string) {
    assertKey(key)
    return prefix + key
  }

  const listQuery = { 'list-type': '2', prefix, 'encoding-type': 'url' }

  const check = () =>
    asking(async () => {
      await ask({ method: 'GET', query: { ...listQuery, 'max-keys': '1' } })
    })

  /** A listing page by page: `next` reads from a page the parameter for the following one. */
  async function* pages(
    query: Record<string, string>,
    next: (page: string) => Record<string, string>,
  ) {
    for (let marker: Record<string, string> | null = {}; marker; ) {
      const asked: Record<string, string> = { ...query, ...marker }
      const { text }: { text: string } = await asking(() => ask({ method: 'GET', query: asked }))
      yield text
      marker = textOf(text, 'IsTruncated') === 'true' ? next(text) : null
    }
  }

  /** The key of a listed object without the prefix. */
  function ownKey(block: string): string | null {
    const key = decodeURIComponent(textOf(block, 'Key') ?? '')
    const own = key.slice(prefix.length)
    return key.startsWith(prefix) && isKey(own) ? own : null
  }

  return {
    ...(directEndpoint !== undefined && {
      direct: directUploads(client, { ...settings, directEndpoint }, keyOf),
    }),

    put: async (key, content, { size } = {}) => upload(client, keyOf(key), content, size),

    async open(key, range) {
      const own = keyOf(key)
      return asking(() => download(client, own, range))
    },

    async size(key) {
      const own = keyOf(key)
      try {
        const { headers } = await ask({ method: 'HEAD', key: own })
        return Number(headers['content-length'])
      } catch (error) {
        // An answer to HEAD has no body that distinguishes a missing object from a missing bucket.
        const isMissing = error instanceof S3Failure && error.status === 404
        if (!isMissing) return asking(() => Promise.reject(error))
        await check()
        return null
      }
    },

    async remove(key) {
      const own = keyOf(key)
      await asking(async () => {
        try {
          await ask({ method: 'DELETE', key: own })
        } catch (error) {
          if (!(error instanceof S3Failure) || error.code !== 'NoSuchKey') throw error
        }
      })
    },

    async *list() {
      const token = (page: string) => ({
        'continuation-token': textOf(page, 'NextContinuationToken') ?? '',
      })
      for await (const page of pages(listQuery, token)) {
        for (const block of blocksOf(page, 'Contents')) {
          const key = ownKey(block)
          const changedAt = Date.parse(textOf(block, 'LastModified') ?? '')
          if (key !== null) yield { key, changedAt }
        }
      }
    },

    async removeUnfinished(before) {
      const markers = (page: string) => ({
        'key-marker': decodeURIComponent(textOf(page, 'NextKeyMarker') ?? ''),
        'upload-id-marker': textOf(page, 'NextUploadIdMarker') ?? '',
      })
      const query = { uploads: '', prefix, 'encoding-type': 'url' }
      for await (const page of pages(query, markers)) {
        for (const block of blocksOf(page, 'Upload')) {
          const key = ownKey(block)
          const uploadId = textOf(block, 'UploadId')
          if (key === null || !uploadId) continue
          if (Date.parse(textOf(block, 'Initiated') ?? '') >= before) continue
          await asking(() => abortUpload(client, { key: prefix + key, uploadId }))
        }
      }
    },

    check,
    close: client.close,
  }
}
