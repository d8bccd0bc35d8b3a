// What 100 people do on an ordinary day, 18 operations by weight, on the demo:
// `node bench/mixed-load.ts [seconds] [seconds of each operation alone]`. Processor time is that of the server's process
// and of every PostgreSQL process. Needs a built client for the index page.

import { listUnits } from '../contract/src/monitoring.ts'
import { listFindableFunctions } from '../contract/src/search.ts'
import type { Tokens } from '../contract/src/sign-in/sign-in.ts'
import { addPeople, fillLastValues, signIn } from './support/demo-people.ts'
import { operationsOf } from './support/everyday.ts'
import { openInstance } from './support/instance.ts'
import { openMeter } from './support/meter.ts'

const [seconds = 20, secondsAlone = 2] = process.argv.slice(2).map(Number)
const peopleCount = 100

const instance = await openInstance()
await instance.start()
await fillLastValues(instance)
const names = await addPeople(instance, peopleCount)
const tokens: Tokens[] = []
for (const name of names) tokens.push(await signIn(instance.url, name))

async function read<T>(path: string) {
  const headers = { authorization: `Bearer ${tokens[0]?.access_token}` }
  const answer = await fetch(`${instance.url}/api${path}`, { headers })
  return ((await answer.json()) as { data: T }).data
}
const units = await read<{ records: { unitId: string }[] }>(`${listUnits.path}?size=48`)
const functions = await read<{ functionId: string }[]>(listFindableFunctions.path)
const known = {
  unitIds: units.records.map(({ unitId }) => unitId),
  functionIds: functions.map(({ functionId }) => functionId),
}
const people = await Promise.all(
  tokens.map(async ({ access_token: accessToken, refresh_token: refreshToken }) => ({
    accessToken,
    refreshToken,
    operations: await operationsOf(instance.url, accessToken, known),
  })),
)

const meter = openMeter({
  url: instance.url,
  server: instance.pid(),
  postmaster: instance.postmaster().pid,
})

/** Each operation by itself, of 16 people. */
async function alone(name: string) {
  const few = people.slice(0, 16).map((person) => ({
    ...person,
    operations: person.operations.filter((operation) => operation.name === name),
  }))
  const { tally, server, database } = await meter.measure(few, secondsAlone)
  console.log(
    `${name.padEnd(24)} server ${server.toFixed(2)} ms, database ${database.toFixed(2)} ms, ` +
      `${tally.perSecond.toFixed(0)}/s${tally.failed.length > 0 ? `, failed ${tally.failed.join(', ')}` : ''}`,
  )
}

await meter.measure(
  people.map((person) => ({
    ...person,
    operations: person.operations.filter(({ isRefresh }) => !isRefresh),
  })),
  4,
)
if (secondsAlone > 0) {
  // Refreshing gives a person new tokens, so it is left to the end.
  for (const { name, isRefresh } of people[0]?.operations ?? []) if (!isRefresh) await alone(name)
}
const { tally, server, database } = await meter.measure(people, seconds)
console.log(
  `${peopleCount} people, ${seconds} s: ${tally.perSecond.toFixed(0)} requests/s, p50 ${tally.p50.toFixed(0)} ms, ` +
    `p95 ${tally.p95.toFixed(0)} ms; processor time a request ${(server + database).toFixed(2)} ms ` +
    `(server ${server.toFixed(2)}, database ${database.toFixed(2)}); failed: ${tally.failed.join(', ') || 'none'}`,
)
const slowest = tally.byOperation.toSorted((one, other) => other.mean - one.mean).slice(0, 6)
console.log(
  `slowest: ${slowest.map(({ name, mean }) => `${name} ${mean.toFixed(0)} ms`).join(', ')}`,
)

meter.close()
await instance.close()
