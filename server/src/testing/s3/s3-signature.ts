import { createHash, createHmac } from 'node:crypto'

// Signature version 4 as a store computes it, written from the specification and independent of the product's signing.

export const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

export type SignedRequest = {
  method: string
  /** Path and query as they were sent. */
  target: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

export type Authorization = {
  keyId: string
  date: string
  region: string
  signedHeaders: string[]
  signature: string
}

/** The parts of the `Authorization` header, or null for one that is none of this kind. */
export function readAuthorization(header: string | undefined): Authorization | null {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/.exec(
      header ?? '',
    )
  if (!found) return null
  const [, keyId = '', date = '', region = '', headers = '', signature = ''] = found
  return { keyId, date, region, signedHeaders: headers.split(';'), signature }
}

/** The same of an address that is signed in its query, with how long it is good. */
export function readSignedQuery(query: URLSearchParams) {
  const of = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  const [keyId = '', date = '', region = ''] = of('Credential').split('/')
  const signedHeaders = of('SignedHeaders').split(';')
  const given: Authorization = { keyId, date, region, signedHeaders, signature: of('Signature') }
  return { given, at: of('Date'), seconds: Number(of('Expires')) }
}

/** The signature that a request must have. */
export function signatureOf(
  { method, target, headers }: SignedRequest,
  { date, region, signedHeaders }: Omit<Authorization, 'signature' | 'keyId'>,
  secret: string,
): string {
  const [path = '', search = ''] = target.split('?')
  const sent = new URLSearchParams(search)
  const query = [...sent]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const lines = signedHeaders.map(
    (name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`,
  )
  const at = sent.get('X-Amz-Date') ?? String(headers['x-amz-date'])
  const payload = String(headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD')
  const canonical = [method, path, query, lines.join(''), signedHeaders.join(';'), payload]
  const scope = `${date}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical.join('\n'))]
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), 's3'), 'aws4_request')
  return hmac(key, toSign.join('\n')).toString('hex')
}
