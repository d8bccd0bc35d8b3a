import { once } from 'node:events'
import { statSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { listNotes, saveNote } from '@iwater/contract/desktop'
import { uploadImport } from '@iwater/contract/field/imports'
import { uploadFile } from '@iwater/contract/files'
import { readSignInMethods } from '@iwater/contract/sign-in/sign-in-methods'
import { readHealth, storageHeader } from '@iwater/contract/system'
import { expect, onTestFinished, test } from 'vitest'
import { aSignedInPerson } from '#testing/people'
import { aPng } from '#testing/pictures'
import { aSmallDisk, mayMount } from '#testing/small-disk'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { multipartOf, uploadTo } from '#testing/uploads'

const noSpace = { status: 503, body: { data: { error: 'server.no-space' } } }

/** Sends a whole request before it reads a byte of the answer, as simple clients do; answers how long that took. */
async function sendFirst(port: number, head: string, body: Buffer) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  socket.pause()
  await once(socket, 'connect')
  const begun = performance.now()
  socket.write(`${head}content-length: ${body.length}\r\nconnection: close\r\n\r\n`)
  await new Promise<void>((resolve) => socket.write(body, () => resolve()))
  let answer = ''
  socket.on('data', (chunk) => {
    answer += String(chunk)
    // The client closes the connection when the answer is complete.
    if (answer.endsWith('}}')) socket.end()
  })
  socket.resume()
  await once(socket, 'close')
  return { answer, ms: performance.now() - begun }
}

// Where a login may not have a disk of its own, the failures themselves are tested in space.test.ts.
test.skipIf(!mayMount)(
  'an upload to a full disk is refused at once and says why, and heals',
  async () => {
    const disk = aSmallDisk(24)
    const app = await testApp({ environment: { IWATER_FILES: disk.folder } })
    const { token } = await aSignedInPerson(app, await aTenant(app.owner))
    const send = (name: string) => uploadTo(app, uploadFile, { token, name, bytes: aPng() })
    const health = async () => (await app.call(readHealth, {})).data.storage
    expect([(await send('a.png')).status, await health()]).toEqual([200, 'ok'])

    // Not detected yet: the disk is full while the file arrives.
    disk.fill(1024 * 1024)
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.app.server.address() as AddressInfo
    const { payload, type } = await multipartOf('big.png', Buffer.alloc(16 * 1024 * 1024))
    const head = `POST /api/fm/epFile/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\n`
    const { answer, ms } = await sendFirst(port, head, payload)
    expect(answer).toContain('server.no-space')
    expect(answer.toLowerCase()).toContain('retry-after: 30')
    // An unread body is given up after 15 s.
    expect(ms).toBeLessThan(10_000)

    // Detected now: rejected before anything is sent, by every call that needs the disk.
    disk.fill(0)
    await app.services.space.look()
    const refused = await send('b.png')
    expect(refused).toMatchObject(noSpace)
    expect(refused.headers['retry-after']).toBe('30')
    expect(refused.headers[storageHeader]).toBe('full')
    expect(refused.body.msg).toMatch(/存储空间已满/)
    const file = { token, name: 'a.csv', bytes: Buffer.from('time,COD\n2026-01-01 00:00,1\n') }
    expect(await uploadTo(app, uploadImport, file)).toMatchObject(noSpace)
    expect(await health()).toBe('full')
    // Callers who are not signed in are not told.
    const anonymous = await app.call(readSignInMethods, {})
    expect([anonymous.status, anonymous.headers[storageHeader]]).toEqual([200, undefined])
    // Calls that need no disk of ours continue.
    expect((await app.call(saveNote, { text: 'a' }, { token })).status).toBe(200)

    disk.free()
    await app.services.space.look()
    const after = await send('c.png')
    expect([after.status, after.headers[storageHeader]]).toEqual([200, 'ok'])
    expect(await health()).toBe('ok')
  },
)

test.skipIf(!mayMount)(
  'what a full database cannot keep is refused by name, and what is there is read',
  async () => {
    const app = await testApp({ database: 'own' })
    const [row] = await app.owner<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    )
    const disk = aSmallDisk(2, statSync(row?.folder ?? '').uid)
    await app.owner(`create tablespace small location '${disk.folder}'`)
    onTestFinished(async () => {
      await app.owner('alter table note set tablespace pg_default')
      await app.owner('drop tablespace small')
    })
    await app.owner('alter table note set tablespace small')
    const { token } = await aSignedInPerson(app, await aTenant(app.owner))
    const note = () => app.call(saveNote, { text: 'a'.repeat(1000) }, { token })
    expect((await note()).status).toBe(200)
    disk.fill(0)
    let answer = await note()
    for (let count = 0; count < 30 && answer.status === 200; count += 1) answer = await note()
    expect(answer).toMatchObject(noSpace)
    expect(answer.headers['retry-after']).toBe('30')
    expect((await app.call(readHealth, {})).data.storage).toBe('full')
    expect((await app.call(listNotes, {}, { token })).status).toBe(200)
    disk.free()
    expect((await note()).status).toBe(200)
  },
)
