import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, playwrightProgram } from './browser.ts'
import { projectEnvironment, projectRoot } from './install.mjs'
import { runProgram } from './run-program.mjs'
import {
  oneTest,
  type Results,
  readPlaywrightReport,
  readVitestReport,
  reported,
} from './test-results.ts'
import { buildWebClient } from './web-client.mjs'

/** Where the programs of a step write: to the terminal, or into an open file. */
export type Output = number | 'inherit'

export type Step = {
  name: string
  run: (filters: readonly string[], output: Output) => Promise<Results>
  /** Whether it has files of which filters choose some: those whose path has one of them in it. */
  hasFiles?: true
  /** Steps that run one after the other while this one does, which leaves a processor free. */
  beside?: readonly Step[]
}

const typed = ['contract', 'server', 'web', 'web/build', 'e2e', 'scripts']

/**
 * Each checker of types and each processor that the linter is given works out by itself what the others know too; memory
 * is collected seldom in programs that are over in seconds.
 */
const single = ['--checkers', '1']
const sparing = { GOMAXPROCS: '1', GOGC: '400' }

const types = typed.map((name) =>
  check(`types of ${name}`, 'tsc', ['--noEmit', ...single, '-p', name]),
)

const lint = check('lint', 'oxlint', [])

const otherChecks: Step[] = [
  check('format', 'biome', ['ci', '--colors=off', '--error-on-warnings', '.']),
  check('nothing unused', 'knip', []),
]

const webBuild: Step = {
  name: 'web build',
  run: async (_, output) => oneTest('web build', await buildWebClient(output)),
}

/** Fails when a first visit loads more than its budget. */
const clientSize: Step = {
  name: 'size of the client',
  run: async (_, output) => {
    const program = join(projectRoot, 'web/build/check-size.ts')
    return oneTest('size of the client', await runProgram(process.execPath, [program], { output }))
  },
}

const journeys: Step = {
  name: 'journeys',
  run: (filters, output) => runPlaywright('journeys', 'playwright.config.ts', filters, output),
  hasFiles: true,
}

const smoke: Step = {
  name: 'smoke run on Chromium 109',
  run: (_, output) => runPlaywright('smoke run', 'smoke.config.ts', [], output),
}

const rendered: Step = {
  name: 'rendered tests',
  run: (filters, output) =>
    inBrowser('rendered tests', (browser) => runVitest(['rendered'], filters, output, browser)),
  hasFiles: true,
}

/** The parts that `npm test` can be asked for, and what each of them does. */
export const parts: Readonly<Record<string, readonly Step[]>> = {
  check: [{ ...lint, beside: types }, ...otherChecks],
  unit: [vitest('unit')],
  server: [vitest('server')],
  rendered: [rendered],
  build: [webBuild, clientSize],
  e2e: [webBuild, journeys],
  'smoke:109': [webBuild, smoke],
}

/** All parts; tests that need no browser share one run. Rendered tests draw one page, and what computes alone runs beside. */
const everything: readonly Step[] = [
  { ...rendered, beside: [...types, lint, ...otherChecks, webBuild, clientSize, smoke] },
  vitest('unit', 'server'),
  journeys,
]

/**
 * Parses the arguments of `npm test --`: parts, then words of which one must occur in the path of a file, such as
 * `e2e lock`. `unknown` is the first word that is neither.
 */
export function readWish(
  words: readonly string[],
): { steps: readonly Step[]; filters: string[] } | { unknown: string } {
  const end = words.findIndex((word) => !(word in parts))
  const named = end < 0 ? words : words.slice(0, end)
  const filters = words.slice(named.length)
  const steps = named.length === 0 ? everything : named.flatMap((name) => parts[name] ?? [])
  const [unknown] = filters
  const hasFiles = named.length > 0 && steps.some((step) => step.hasFiles)
  return unknown !== undefined && !hasFiles ? { unknown } : { steps, filters }
}

function check(name: string, program: string, args: string[]): Step {
  const options = { cwd: projectRoot, env: { ...projectEnvironment, ...sparing } }
  return {
    name,
    run: async (_, output) =>
      oneTest(name, await runProgram(program, args, { ...options, output })),
  }
}

function vitest(...projects: string[]): Step {
  const name = `${projects.join(' and ')} tests`
  return { name, run: (filters, output) => runVitest(projects, filters, output), hasFiles: true }
}

function runVitest(
  projects: string[],
  filters: readonly string[],
  output: Output,
  browser?: string,
) {
  return withReport(`${projects.join(' and ')} tests`, readVitestReport, (report) => {
    const chosen = projects.flatMap((project) => ['--project', project])
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return runProgram('vitest', ['run', ...filters, ...chosen, ...reporters], {
      cwd: projectRoot,
      env: { ...projectEnvironment, ...(browser && { CHROMIUM_PATH: browser }) },
      output,
    })
  })
}

/** The smoke run brings a browser of its own, which needs libraries that come with the one of the journeys. */
const runPlaywright = (name: string, config: string, filters: readonly string[], output: Output) =>
  inBrowser(name, (browser) =>
    withReport(name, readPlaywrightReport, (report) =>
      withData((data) => {
        const args = ['test', ...filters, '--config', config, '--reporter=list,json']
        return runProgram(process.execPath, [playwrightProgram(), ...args], {
          cwd: join(projectRoot, 'e2e'),
          env: {
            ...projectEnvironment,
            CHROMIUM_PATH: browser,
            E2E_DATA: data,
            PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          },
          output,
        })
      }),
    ),
  )

/** A folder for what the server under test keeps, gone after the run. Traces beside it stay where something failed. */
async function withData(run: (folder: string) => Promise<number>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'iwater-e2e-'))
  // Lets the database's user pass when root runs the tests.
  chmodSync(folder, 0o711)
  try {
    const exitCode = await run(folder)
    if (exitCode === 0) rmSync(`${folder}-results`, { recursive: true, force: true })
    return exitCode
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function inBrowser(name: string, run: (browser: string) => Promise<Results>) {
  const browser = await findBrowser()
  if (browser !== undefined) return run(browser)
  console.error('没有可用的 Chromium；请用 CHROMIUM_PATH 指定。')
  console.error('There is no Chromium; name one in CHROMIUM_PATH.')
  return oneTest(`${name}: no browser`, 1)
}

async function withReport(
  name: string,
  read: (report: unknown) => Results,
  run: (reportFile: string) => Promise<number>,
): Promise<Results> {
  const folder = mkdtempSync(join(tmpdir(), 'iwater-report-'))
  const report = join(folder, 'report.json')
  try {
    const exitCode = await run(report)
    return reported(name, exitCode, report, read)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
