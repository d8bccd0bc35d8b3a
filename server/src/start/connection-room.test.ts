import { expect, test } from 'vitest'
import { testServices } from '#testing/test-services'
import { assertConnectionRoom } from './connection-room.ts'

test('a process that needs more connections than the server has does not start, and reports it', async () => {
  const { address, owner } = await testServices()
  const [row] = await owner<{ max: string }>(`select current_setting('max_connections') as max`)
  const most = Number(row?.max)
  await assertConnectionRoom(address, { databaseClients: { requests: 20, field: 10 } })
  // A few are reserved for superusers, so that not even these would all be available.
  const tooMany = assertConnectionRoom(address, {
    databaseClients: { requests: most - 14, field: 10 },
  })
  await expect(tooMany).rejects.toMatchObject({
    lines: expect.stringContaining(`DATABASE_CLIENTS=${most - 14}`),
  })
})
