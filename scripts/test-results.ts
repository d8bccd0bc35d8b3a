import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * What one part of a test run came to; by name the failures, with the beginning of what was said on the lines below, the
 * skipped tests, and those of the passed ones that failed at first.
 */
export type Results = { passed: number; failures: string[]; skipped: string[]; repeated: string[] }

/** A program that checks something as a whole counts as one test. */
export const oneTest = (name: string, exitCode: number): Results =>
  exitCode === 0
    ? { passed: 1, failures: [], skipped: [], repeated: [] }
    : { passed: 0, failures: [name], skipped: [], repeated: [] }

export const sum = (parts: readonly Results[]): Results => ({
  passed: parts.reduce((total, part) => total + part.passed, 0),
  failures: parts.flatMap((part) => part.failures),
  skipped: parts.flatMap((part) => part.skipped),
  repeated: parts.flatMap((part) => part.repeated),
})

/**
 * Results of a program that writes a report. One that fails without naming a failed test (it could
 * not start, or something went wrong outside any test) counts as a failure itself.
 */
export function reported(
  name: string,
  exitCode: number,
  reportFile: string,
  read: (report: unknown) => Results,
): Results {
  const results = existsSync(reportFile)
    ? read(JSON.parse(readFileSync(reportFile, 'utf8')))
    : oneTest(`${name}: no report`, 1)
  if (exitCode === 0 || results.failures.length > 0) return results
  return { ...results, failures: [`${name}: exit code ${exitCode}`] }
}

const linesOfReason = 12

/** A failure's name and below it, indented, how it failed at last. */
function failure(name: string, messages: readonly string[]): string {
  const lines = stripVTControlCharacters(messages.at(-1) ?? '').split('\n')
  const reason = lines.filter((line) => line.trim() !== '').slice(0, linesOfReason)
  return [name, ...reason.map((line) => `           ${line}`)].join('\n')
}

type VitestReport = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

export function readVitestReport(report: unknown): Results {
  const files = (report as VitestReport).testResults.map((file) => {
    const { name, status, assertionResults } = file
    const titles = (wanted: string[], tests = assertionResults) =>
      tests
        .filter((test) => wanted.includes(test.status))
        .map((test) => `${name}: ${test.fullName}`)
    const failedOnce = assertionResults.filter((test) => test.failureMessages.length > 0)
    const failures = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => failure(`${name}: ${test.fullName}`, test.failureMessages))
    const couldNotLoad = status === 'failed' && failures.length === 0
    return {
      passed: titles(['passed']).length,
      failures: couldNotLoad ? [failure(name, [file.message ?? ''])] : failures,
      skipped: titles(['skipped', 'pending', 'todo', 'disabled']),
      repeated: titles(['passed'], failedOnce),
    }
  })
  return sum(files)
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; tests: PlaywrightTest[] }[]
}
type PlaywrightTest = {
  projectName: string
  status: string
  results: { error?: { message?: string } }[]
}

export function readPlaywrightReport(report: unknown): Results {
  const { suites = [], errors = [] } = report as PlaywrightSuite & {
    errors?: { message: string }[]
  }
  const results = sum(suites.map(readSuite))
  return { ...results, failures: [...results.failures, ...errors.map((error) => error.message)] }
}

function readSuite({ suites = [], specs = [] }: PlaywrightSuite): Results {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }): Results => {
      const name = `${file}: ${title}${projectName === '' ? '' : ` (${projectName})`}`
      if (status === 'skipped') return { passed: 0, failures: [], skipped: [name], repeated: [] }
      // `flaky`: failed and passed when it was run again, as the configuration allows.
      if (status === 'flaky') return { ...oneTest(name, 0), repeated: [name] }
      if (status === 'expected') return oneTest(name, 0)
      const messages = results.map(({ error }) => error?.message ?? '')
      return oneTest(failure(name, messages), 1)
    }),
  )
  return sum([...own, ...suites.map(readSuite)])
}
