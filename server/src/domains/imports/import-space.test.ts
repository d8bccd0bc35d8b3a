import { setTimeout as delay } from 'node:timers/promises'
import { checkImport } from '@iwater/contract/field/imports'
import { expect, test } from 'vitest'
import { importSetting } from './import-testing.ts'

// The file is read by a process of its own, which takes a while to start on a busy machine.
test('an import waits while there is no room, without attempts, and continues when there is', async () => {
  const { app, token, upload, proposed, settled } = await importSetting('own')
  const preview = await upload('站点,时间,水温(℃)\n东桥,2026-01-01 00:00,1\n')
  const { importId } = preview
  const { space } = app.services
  space.stop()
  space.note(Object.assign(new Error('no'), { code: 'ENOSPC' }))
  const input = { importId, mapping: proposed(preview) }
  expect((await app.call(checkImport, input, { token })).data).toMatchObject({
    state: 'checking',
    waitsForSpace: true,
  })
  // Several times the interval between two searches for work.
  await delay(2000)
  expect(await app.owner(`select state, attempts from job where kind = 'imports.check'`)).toEqual([
    { state: 'waiting', attempts: 0 },
  ])
  await space.look()
  expect(await settled(importId)).toMatchObject({ state: 'checked', waitsForSpace: false })
})
