import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findBrowser } from './browser.ts'

test('where the browser cannot be installed, that is tried once for all parts of a run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'iwater-browser-'))
  const tried = join(folder, 'tried')
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    await rm(folder, { recursive: true })
  })
  const rejects = `#!/bin/sh\necho "$@" >> '${tried}'\nexit 100\n`
  await writeFile(join(folder, 'apt-get'), rejects, { mode: 0o755 })
  await writeFile(join(folder, 'chromium'), '', { mode: 0o755 })
  vi.stubEnv('CHROMIUM_PATH', undefined)
  vi.stubEnv('PATH', folder)
  vi.spyOn(process, 'getuid').mockReturnValue(0)
  vi.spyOn(console, 'log').mockReturnValue()
  for (const part of ['rendered', 'journeys', 'smoke']) {
    expect(await findBrowser(), part).toBe(join(folder, 'chromium'))
  }
  expect(await readFile(tried, 'utf8')).toBe('update\n')
})
