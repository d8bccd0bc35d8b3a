import { loadFile } from '@iwater/contract/files'
import { expect, test } from 'vitest'
import { readFileFailure } from './file-failure.ts'
import { paths } from './paths.ts'

const file = '/api/files/7?tenant=1&until=9&signature=a'

const read = (error: string, link: string) =>
  readFileFailure({ search: `?error=${error}`, hash: `#link=${encodeURIComponent(link)}` })

test('the server leads to the page of files that failed', () => {
  expect(loadFile.failurePage).toBe(paths.fileFailed())
})

test('a failure that may pass has the address of the file, one of the link has none', () => {
  for (const error of ['server.busy', 'storage.denied', 'request.too-many'])
    expect(read(error, file)).toEqual({ kind: 'unavailable', code: error, link: file })
  expect(read('server.failed', file)).toMatchObject({ kind: 'unexpected', link: file })
  for (const error of ['files.link-expired', 'request.malformed', '', '%3Cb%3E'])
    expect(read(error, file)).toEqual({ kind: 'wrong', code: undefined, link: undefined })
})

test.each([
  '//evil.example/api/files/7?a',
  'https://evil.example',
  '/api/logout',
  '/api/files/../logout?a',
  'javascript:alert(1)',
  '',
])('nothing but a file is opened again: %s', (link) => {
  expect(read('server.busy', link).link).toBeUndefined()
})
