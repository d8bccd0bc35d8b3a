import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Results, sum } from './test-results.ts'
import type { Output, Step } from './test-steps.ts'

/** Runs steps one after the other until `isStopped`. What runs beside one of them is told of when both are done. */
export async function runSteps(
  steps: readonly Step[],
  filters: readonly string[],
  isStopped: () => boolean,
  output: Output = 'inherit',
): Promise<Results> {
  const results: Results[] = []
  for (const step of steps) {
    if (isStopped()) break
    say(output, `\n── ${step.name}\n`)
    const own = step.run(step.hasFiles ? filters : [], output)
    const others = runApart(step.beside ?? [], filters, isStopped)
    results.push(await own)
    const { said, result } = await others
    say(output, said)
    results.push(result)
  }
  return sum(results)
}

/** What the steps came to, and what they said. */
async function runApart(
  steps: readonly Step[],
  filters: readonly string[],
  isStopped: () => boolean,
): Promise<{ said: string; result: Results }> {
  const folder = mkdtempSync(join(tmpdir(), 'iwater-said-'))
  const file = join(folder, 'said')
  const output = openSync(file, 'a')
  try {
    const result = await runSteps(steps, filters, isStopped, output)
    return { said: readFileSync(file, 'utf8'), result }
  } finally {
    closeSync(output)
    rmSync(folder, { recursive: true })
  }
}

function say(output: Output, text: string) {
  if (output === 'inherit') process.stdout.write(text)
  else writeSync(output, text)
}
