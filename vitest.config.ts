import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// One number for all projects: those that run together may not differ in it. Many tests wait for a process or a timer,
// and a third one works meanwhile on the two cores of a small machine.
const maxWorkers = 3

/** Short files of which each takes long: begun last, one of them would keep everybody waiting. */
const long = /\/(import-samples|tenant-walk|storm|stopping)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Machines that run the tests do other things beside: what is late is not broken, and what is broken is so every
    // time. The report names what was repeated.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // What begins a thread is a tenth less than what begins a process.
          pool: 'threads',
          maxWorkers,
          include: [
            'contract/src/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
            'web/build/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      'web/vitest.config.ts',
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          pool: 'forks',
          maxWorkers,
          // The tests of a process share a database, an app and the code that is loaded once.
          isolate: false,
          // What a test leaves is waste before the next one: most of it never leaves the young part of a larger heap.
          execArgv: ['--max-semi-space-size=32'],
          alias: {
            '@node-rs/argon2': join(import.meta.dirname, 'server/src/testing/remembered-argon2.ts'),
          },
        },
      },
    ],
  },
})
