import { expect, onTestFinished, test, vi } from 'vitest'
import { runProgram } from './run-program.mjs'
import { runSteps } from './run-steps.ts'
import { oneTest } from './test-results.ts'
import type { Step } from './test-steps.ts'

/** A step that says its name, with the filters it is given, as a program does. */
const step = (name: string, code = 0, meanwhile: () => void | Promise<void> = () => {}): Step => ({
  name,
  run: async (filters, output) => {
    await meanwhile()
    const said = `console.log(${JSON.stringify([name, ...filters].join(' '))})`
    const program = ['-e', `${said}; process.exitCode = ${code}`]
    return oneTest(name, await runProgram(process.execPath, program, { output }))
  },
})

const never = () => false

function terminal() {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
  return () => write.mock.calls.map(([text]) => String(text)).join('')
}

test('what runs beside a step does so while it runs, and all of it counts', async () => {
  terminal()
  const { promise: others, resolve } = Promise.withResolvers<void>()
  const first = step('first', 0, () => others)
  const last = step('last', 1, resolve)
  const results = await runSteps(
    [{ ...first, beside: [step('second'), last] }, step('third')],
    [],
    never,
  )
  expect(results).toMatchObject({ passed: 3, failures: ['last'] })
})

test('what was said beside a step is told as a whole, each step below its name', async () => {
  const shown = terminal()
  const lists: Step = { ...step('second'), hasFiles: true }
  await runSteps([{ ...step('first'), beside: [lists, step('third')] }], ['lock'], never)
  expect(shown()).toBe('\n── first\n\n── second\nsecond lock\n\n── third\nthird\n')
})

test('after a stop nothing further begins, beside a step either', async () => {
  terminal()
  let isStopped = false
  const stop = () => {
    isStopped = true
  }
  const steps = [
    { ...step('first'), beside: [step('second', 0, stop), step('third')] },
    step('fourth'),
  ]
  const results = await runSteps(steps, [], () => isStopped)
  expect(results).toMatchObject({ passed: 2, failures: [] })
})
