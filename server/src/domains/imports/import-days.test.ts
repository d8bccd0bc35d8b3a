import { expect, test } from 'vitest'
import { importSetting } from './import-testing.ts'

const dayMs = 86_400_000

test('a file with a value a day is stored by so many days at once as the database has locks for', async () => {
  const { app, upload, proposed, check, commit } = await importSetting('own')
  const from = app.clock.now() - 1000 * dayMs
  const rows = Array.from({ length: 900 }, (_, n) => {
    const time = new Date(from + n * dayMs).toISOString().slice(0, 16).replace('T', ' ')
    return `东桥,${time},${n}`
  })
  const days: number[] = []
  const { append } = app.sink
  app.sink.append = async (samples, alongside) => {
    days.push(new Set(samples.map(({ at }) => Math.floor(at / dayMs))).size)
    return append(samples, alongside)
  }
  const preview = await upload(['站点,时间,水温(℃)', ...rows].join('\n'))
  const { importId } = await check(preview.importId, proposed(preview))
  expect(await commit(importId)).toMatchObject({ state: 'stored', sampleCount: 900 })
  expect(days).toEqual([400, 400, 100])
})
