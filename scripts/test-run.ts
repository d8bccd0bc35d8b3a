import { constants } from 'node:os'
import { runSteps } from './run-steps.ts'
import type { Results } from './test-results.ts'
import { parts, readWish } from './test-steps.ts'

function report({ passed, failures, skipped, repeated }: Results) {
  console.log('')
  for (const name of skipped) console.log(`skipped  ${name}`)
  for (const name of repeated) console.log(`repeated ${name}`)
  for (const name of failures) console.log(`FAILED   ${name}`)
  console.log(`${passed} passed, ${failures.length} failed`)
}

// The programs under way get the signal as well and end first.
let stoppedBy: 'SIGINT' | 'SIGTERM' | undefined
process.on('SIGINT', (signal: 'SIGINT') => {
  stoppedBy = signal
})
process.on('SIGTERM', (signal: 'SIGTERM') => {
  stoppedBy = signal
})
// The process that started the run was killed: this process leads the group of everything it has started.
process.once('disconnect', () => process.kill(-process.pid, 'SIGTERM'))

const wish = readWish(process.argv.slice(2))
if ('unknown' in wish) {
  const names = Object.keys(parts)
  console.error(`没有这一部分：${wish.unknown}。可选：${names.join('、')}。`)
  console.error(`No such part: ${wish.unknown}. There are: ${names.join(', ')}.`)
  process.exit(2)
}
const results = await runSteps(wish.steps, wish.filters, () => stoppedBy !== undefined)
if (stoppedBy !== undefined) process.exit(128 + constants.signals[stoppedBy])
report(results)
process.exit(results.failures.length === 0 ? 0 : 1)
