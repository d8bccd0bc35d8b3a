import { AwsV4Signer } from 'aws4fetch'
import { addressOf, encode, type S3Client } from './s3-client.ts'
import { S3Failure } from './s3-failure.ts'
import type { DirectUploads } from './storage.ts'
import type { S3Settings } from './storage-settings.ts'

/**
 * Uploads by addresses that are signed in their query, at the endpoint that clients reach. The length is part of what is signed;
 * the content is not known yet.
 */
export function directUploads(
  client: S3Client,
  settings: S3Settings & { directEndpoint: string },
  keyOf: (key: string) => string,
): DirectUploads {
  const { directEndpoint: endpoint, bucket, keyId, keySecret, region } = settings
  const reached = { ...settings, endpoint }
  return {
    origin: addressOf(reached, {}).origin,

    async address(key, { size, seconds }) {
      const query = { 'X-Amz-Expires': String(seconds) }
      const signer = new AwsV4Signer({
        method: 'PUT',
        url: addressOf(reached, { key: keyOf(key), query }).toString(),
        headers: { 'content-length': String(size) },
        accessKeyId: keyId,
        secretAccessKey: keySecret,
        region,
        service: 's3',
        signQuery: true,
        // The length counts among those that are left out otherwise.
        allHeaders: true,
      })
      return (await signer.sign()).url.toString()
    },

    copy: (from, to) =>
      client.asking(async () => {
        const source = `/${bucket}/${keyOf(from)}`.split('/').map(encode).join('/')
        const headers = { 'x-amz-copy-source': source }
        try {
          const { text } = await client.ask({ method: 'PUT', key: keyOf(to), headers })
          // The store may find a fault after it has begun its answer with 200.
          if (text.includes('<Error>')) throw new S3Failure(500, text)
          return true
        } catch (error) {
          if (error instanceof S3Failure && error.code === 'NoSuchKey') return false
          throw error
        }
      }),
  }
}
