import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { oneTest, readPlaywrightReport, readVitestReport, reported, sum } from './test-results.ts'

const vitestReport = {
  testResults: [
    {
      name: 'weather.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'lists alarms', status: 'passed', failureMessages: [] },
        { fullName: 'is late at first', status: 'passed', failureMessages: ['too late'] },
        {
          fullName: 'rejects tomorrow',
          status: 'failed',
          failureMessages: ['late', '\u001b[31mno\u001b[39m\n\n  at x'],
        },
        { fullName: 'reads the sample file', status: 'skipped', failureMessages: [] },
      ],
    },
    { name: 'broken.test.ts', status: 'failed', message: 'no file', assertionResults: [] },
  ],
}

function aReport(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'iwater-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('counts every test of a Vitest run and a file that could not load as one failure', () => {
  expect(readVitestReport(vitestReport)).toEqual({
    passed: 2,
    failures: [
      'weather.test.ts: rejects tomorrow\n           no\n             at x',
      'broken.test.ts\n           no file',
    ],
    skipped: ['weather.test.ts: reads the sample file'],
    repeated: ['weather.test.ts: is late at first'],
  })
})

test('counts the journeys of a Playwright run in nested suites', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'sign-in.e2e.ts',
    tests: [
      {
        projectName: '',
        status,
        results: status === 'unexpected' ? [{ error: { message: 'no button' } }] : [{}],
      },
    ],
  })
  const report = {
    suites: [
      {
        specs: [spec('signs in', 'expected'), spec('comes back', 'flaky')],
        suites: [{ specs: [spec('signs out', 'unexpected'), spec('stays', 'skipped')] }],
      },
    ],
    errors: [{ message: 'no server' }],
  }
  expect(readPlaywrightReport(report)).toEqual({
    passed: 2,
    failures: ['sign-in.e2e.ts: signs out\n           no button', 'no server'],
    skipped: ['sign-in.e2e.ts: stays'],
    repeated: ['sign-in.e2e.ts: comes back'],
  })
})

test('counts a program that fails without naming a test as one failure', () => {
  const passing = aReport({ testResults: [] })
  expect(reported('unit', 1, passing, readVitestReport).failures).toEqual(['unit: exit code 1'])
  expect(reported('unit', 0, '/nowhere.json', readVitestReport).failures).toHaveLength(1)
})

test('adds up checks, which count as one test each', () => {
  expect(sum([oneTest('types', 0), oneTest('lint', 1)])).toEqual({
    passed: 1,
    failures: ['lint'],
    skipped: [],
    repeated: [],
  })
})
