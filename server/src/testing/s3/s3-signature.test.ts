import { expect, test } from 'vitest'
import { readAuthorization, sha256, signatureOf } from './s3-signature.ts'

// Source: "Examples: Signature Calculations" of the Amazon S3 API Reference.
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const common = {
  host: 'examplebucket.s3.amazonaws.com',
  'x-amz-date': '20130524T000000Z',
  'x-amz-content-sha256': sha256(''),
}

test.each([
  {
    request: { method: 'GET', target: '/test.txt', headers: { ...common, range: 'bytes=0-9' } },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    request: {
      method: 'PUT',
      target: '/test%24file.text',
      headers: {
        ...common,
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-content-sha256': sha256('Welcome to Amazon S3.'),
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
    },
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    request: { method: 'GET', target: '/?max-keys=2&prefix=J', headers: common },
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])('the $request.method $request.target of the specification has its signature', (example) => {
  const signedHeaders = Object.keys(example.request.headers).toSorted()
  const scope = { date: '20130524', region: 'us-east-1', signedHeaders }
  expect(signatureOf(example.request, scope, secret)).toBe(example.signature)
})

test('a header of another kind is no authorisation', () => {
  for (const header of [undefined, '', 'Bearer a', 'AWS4-HMAC-SHA256 Credential=a/b']) {
    expect(readAuthorization(header)).toBeNull()
  }
})
