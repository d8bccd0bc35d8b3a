import { directUploadFrom } from '@iwater/contract/files'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HeldRequest, holdRequests, requestAt } from '#web/testing/upload-requests.ts'
import { sendFile } from './send-file.ts'

const large = () => new File([new Uint8Array(directUploadFrom)], 'large.png')
const stored = (fileId: string) => ({
  fileId,
  name: 'large.png',
  group: 'image',
  size: directUploadFrom,
  url: '/api/files/1',
  isShown: true,
})
const address = (store: string) => `https://${store}.example/1/a.png?X-Amz-Signature=1`

const begun: string[] = []

/** The server, which gives that address or none, and completes what was sent there. */
function aServer(given: object | null) {
  vi.stubGlobal('fetch', async (url: string) => {
    begun.push(String(url).split('/').at(-1) ?? '')
    const data = String(url).endsWith('/beginUpload') ? given : stored('direct')
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify({ code: 0, msg: '', data }), { headers })
  })
}

beforeEach(() => {
  begun.length = 0
  holdRequests()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a large file goes straight to the store, with its progress, and is completed', async () => {
  aServer({ url: address('reached'), ticket: 't' })
  const shares: number[] = []
  const done = sendFile(large(), { onProgress: (share) => shares.push(share) })
  const put = await requestAt(0)
  expect(put.address).toBe(`PUT ${address('reached')}`)
  put.progress(0.4)
  put.onload()
  expect((await done).fileId).toBe('direct')
  expect(shares).toEqual([0.4])
  expect(begun).toEqual(['beginUpload', 'completeUpload'])
})

test('what the store does not take goes through the server, and the next file at once', async () => {
  aServer({ url: address(`far-${Date.now()}`), ticket: 't' })
  const done = sendFile(large(), {})
  ;(await requestAt(0)).onerror()
  ;(await requestAt(1)).store({ fileId: 'through' })
  expect((await done).fileId).toBe('through')
  const next = sendFile(large(), {})
  ;(await requestAt(2)).store({ fileId: 'next' })
  expect((await next).fileId).toBe('next')
  expect(HeldRequest.all.map(({ address: at }) => at.split(' ')[0])).toEqual([
    'PUT',
    'POST',
    'POST',
  ])
  expect(begun).toEqual(['beginUpload', 'beginUpload'])
})

test('without a store, and for a small file, the server takes it', async () => {
  aServer(null)
  const done = sendFile(large(), {})
  ;(await requestAt(0)).store({ fileId: 'through' })
  expect((await done).fileId).toBe('through')
  const small = sendFile(new File(['1'], 'a.txt'), {})
  ;(await requestAt(1)).store({ fileId: 'small' })
  expect((await small).fileId).toBe('small')
  expect(begun).toEqual(['beginUpload'])
})

test('an upload to the store is broken off', async () => {
  aServer({ url: address('reached'), ticket: 't' })
  const abort = new AbortController()
  const done = sendFile(large(), { signal: abort.signal })
  const put = await requestAt(0)
  abort.abort()
  await expect(done).rejects.toThrow()
  expect(put.wasAborted).toBe(true)
  expect(HeldRequest.all).toHaveLength(1)
})
