import { publishMessage } from '@iwater/contract/messages'
import { openApiDocument } from '@iwater/contract/openapi'
import { expect, test, vi } from 'vitest'
import { anIssuer } from '#testing/oidc/issuer'
import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import type { aTenant } from '#testing/test-services'
import {
  type Document,
  keyOf,
  type Operation,
  operationsOf,
  Unknown,
} from '#testing/walk/operations'
import type { TestApp } from '#testing/walk/placed-records'
import { aFilledTenant, ending } from '#testing/walk/tenant-walk-setting'
import { type Answer, factName, type TestVisitor } from '#testing/walk/visitor'

// Thousands of calls, on busy machines.
vi.setConfig({ testTimeout: 400_000 })

const atOnce = 24

const inAnyOrder = <T>(items: Iterable<T>): T[] =>
  [...items]
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)

/** The input with every list of ids containing all that the visitor knows, each time in another order. */
function withAllIds(input: unknown, { facts }: TestVisitor) {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  return Object.fromEntries(
    Object.entries(input).map(([name, value]: [string, unknown]) =>
      Array.isArray(value) && name.endsWith('Ids')
        ? [name, inAnyOrder(facts.get(factName(name)) ?? [])]
        : [name, value],
    ),
  )
}

/** The permitted answers to a caller who sends too much: the error, or when to try again. */
const isFit = ({ status, retryAfter }: Answer) =>
  status < 500 || (status === 503 && Number(retryAfter) > 0)

async function storm(visitor: TestVisitor, operation: Operation) {
  const one = () => visitor.callOnce(operation, withAllIds(visitor.inputFor(operation), visitor))
  return Promise.all(Array.from({ length: atOnce }, one))
}

/** Nobody sends messages to themselves. */
async function writeTo(
  app: TestApp,
  tenant: Awaited<ReturnType<typeof aTenant>>,
  visitor: TestVisitor,
  operations: Operation[],
) {
  const colleague = await aSignedInPerson(app, tenant, { loginName: 'colleague' })
  const text = { zh: '请查看', en: 'Please look' }
  const letter = {
    requestKey: 'of the storm',
    kind: 'message',
    title: text,
    content: text,
  } as const
  await app.call(publishMessage, { ...letter, to: { everybody: true } }, colleague)
  const reading = operations.find((one) => keyOf(one) === 'GET /tm/epTimeJob/findMassage')
  if (reading) await visitor.explore(reading)
}

test('whatever one person sends very often at once, the answers name the error and nothing breaks', async () => {
  const app = await testApp({ database: 'own' })
  const document = openApiDocument(app.routes, 'test') as unknown as Document
  const word = 'STORM'
  const { administrator, tenant } = await aFilledTenant(app, document, {
    word,
    issuer: await anIssuer(),
  })
  await writeTo(app, tenant, administrator, operationsOf(document))
  const writing = operationsOf(document).filter(
    ({ method, demonstration }) => method !== 'GET' || demonstration !== undefined,
  )
  const looking = operationsOf(document).find((one) => keyOf(one) === 'GET /auth/sessions')
  if (!looking) throw new Error('no operation lists sessions')
  // Calls that end the session come last.
  const inOrder = writing.toSorted(
    (a, b) => Number(ending.test(a.path)) - Number(ending.test(b.path)),
  )
  let repeats: string[] = []
  const waited: string[] = []
  const unfit: string[] = []
  const unknown: string[] = []
  const answers = new Map<number, number>()
  app.services.app.noteRepeat = (reason) => repeats.push(reason)
  for (const operation of inOrder) {
    repeats = []
    // Signs in again where the session has ended, also where it looked like guessing at the password.
    await app.owner('delete from sign_in_failure')
    await administrator.call(looking, {})
    try {
      for (const answer of await storm(administrator, operation)) {
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
        if (!isFit(answer)) unfit.push(`${keyOf(operation)} ${answer.status} ${answer.error}`)
      }
    } catch (error) {
      if (!(error instanceof Unknown)) throw error
      unknown.push(`${keyOf(operation)} ${error.message}`)
    }
    if (repeats.length > 0) waited.push(`${keyOf(operation)} ${repeats.length} × ${repeats[0]}`)
  }
  process.stdout.write(
    `${inOrder.length} writing operations, ${atOnce} at once: ${JSON.stringify(Object.fromEntries(answers))}\n`,
  )
  expect(unfit).toEqual([])
  // A deadlock is tried again and not reported, but it costs a second in which others wait.
  expect(waited, 'operations whose transactions waited for each other').toEqual([])
  expect(unknown, 'operations that the storm has no input for').toEqual([])
})
