import { Readable } from 'node:stream'
import { uploadFile } from '@iwater/contract/files'
import { expect, test } from 'vitest'
import { aSignedInPerson } from '#testing/people'
import { aPng } from '#testing/pictures'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { uploadTo } from '#testing/uploads'
import { readCharset } from './text-content.ts'

async function setting() {
  const app = await testApp()
  const { token } = await aSignedInPerson(app, await aTenant(app.owner))
  const upload = (name: string, bytes: Buffer) => uploadTo(app, uploadFile, { token, name, bytes })
  const load = (url: string, headers = {}) => app.app.inject({ url, headers })
  return { upload, load }
}

/** 泵房巡检 in GB 18030, and 𠀀, which takes four bytes there. */
const gb = Buffer.from([0xb1, 0xc3, 0xb7, 0xbf, 0xd1, 0xb2, 0xbc, 0xec, 0x95, 0x32, 0x82, 0x36])

test.each([
  ['巡检.txt', Buffer.from('泵房巡检\r\n'), 'utf-8'],
  ['marked.csv', Buffer.from('\ufeff时间,余氯\n'), 'utf-8'],
  ['coloured.log', Buffer.from('\u001b[31mpump failed\u001b[0m\n'), 'utf-8'],
  ['旧系统.tsv', gb, 'gb18030'],
  ['page.md', Buffer.from('<!doctype html><script>alert(1)</script>'), 'utf-8'],
])(
  '%s is shown as plain text with the encoding it has, and as nothing else',
  async (name, bytes, charset) => {
    const { upload, load } = await setting()
    const { status, data } = await upload(name, bytes)
    expect([status, data]).toMatchObject([200, { name, group: 'text', isShown: true }])
    const loaded = await load(data.url)
    expect(loaded.rawPayload.equals(bytes)).toBe(true)
    expect(loaded.headers).toMatchObject({
      'content-type': `text/plain; charset=${charset}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': expect.stringMatching(/^inline; /) as string,
    })
    const part = await load(data.url, { range: 'bytes=2-4' })
    expect([part.statusCode, part.rawPayload]).toEqual([206, bytes.subarray(2, 5)])
    expect(part.headers['content-type']).toBe(`text/plain; charset=${charset}`)
  },
)

test.each([
  ['a picture', aPng()],
  ['UTF-16', Buffer.from('\ufefftext', 'utf16le')],
  ['Latin-1', Buffer.from('caf\u00e9 cr\u00e8me', 'latin1')],
  ['a sign that is cut off', Buffer.from([0x61, 0x81])],
  ['a zero byte', Buffer.from('a\0b')],
])('%s is no text', async (_, bytes) => {
  const { upload } = await setting()
  const { status, body } = await upload('a.txt', bytes)
  expect([status, body.msg]).toEqual([400, '文件不是 UTF-8 或 GB 18030 编码的文本'])
})

test.each(['a.txt', 'a.png', 'a.pdf'])('%s without content is rejected as empty', async (name) => {
  const { upload } = await setting()
  const { status, body } = await upload(name, Buffer.alloc(0))
  expect([status, body]).toMatchObject([400, { msg: '文件是空的', data: { error: 'files.empty' } }])
})

test('a character may be split between two parts of the stream', async () => {
  const inBytes = (bytes: Buffer) => Readable.from([...bytes].map((byte) => Buffer.from([byte])))
  expect(await readCharset(inBytes(Buffer.from('泵房')))).toBe('utf-8')
  expect(await readCharset(inBytes(gb))).toBe('gb18030')
})
