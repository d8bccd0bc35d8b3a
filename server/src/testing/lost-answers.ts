import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { DatabaseAddress } from '#platform/database/address'

/**
 * The same database over a connection on which answers get lost: after `loseCommit` the next COMMIT reaches the server,
 * and instead of its answer the connection ends.
 */
export async function overLossyLine(address: DatabaseAddress) {
  const folder = await mkdtemp(join(tmpdir(), 'iwater-line-'))
  const socketIn = (host: string) => join(host, `.s.PGSQL.${address.port}`)
  let toLose = 0
  let lost = 0
  const line = createServer((client) => {
    const server = connect(socketIn(address.host))
    let isLosing = false
    client.on('data', (bytes) => {
      if (toLose > 0 && bytes.includes('commit\0')) {
        toLose -= 1
        isLosing = true
      }
      server.write(bytes)
    })
    server.on('data', (bytes) => {
      if (!isLosing) return client.write(bytes)
      lost += 1
      client.destroy()
      return server.destroy()
    })
    const end = () => {
      client.destroy()
      server.destroy()
    }
    for (const side of [client, server]) side.on('close', end).on('error', end)
  })
  await new Promise<void>((resolve) => {
    line.listen(socketIn(folder), resolve)
  })
  onTestFinished(async () => {
    line.close()
    await rm(folder, { recursive: true })
  })
  return {
    address: { ...address, host: folder },
    loseCommit: (count = 1) => {
      toLose += count
    },
    lost: () => lost,
  }
}
