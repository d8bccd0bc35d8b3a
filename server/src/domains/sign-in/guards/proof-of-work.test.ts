import { createHash } from 'node:crypto'
import { issueToken } from '@iwater/contract/sign-in/sign-in'
import { sendSmsCode } from '@iwater/contract/sign-in/sign-in-methods'
import { expect, test } from 'vitest'
import { openVault } from '#platform/secrets/vault'
import { anImageCode, aPerson, clientHeader } from '#testing/people'
import { setRules } from '#testing/sign-in-rules'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { sweepSignIn } from '../sign-in.jobs.ts'
import { newChallenge, readProof } from './proof-of-work.ts'

const isSolved = (text: string, bits: number) => {
  const hash = createHash('sha256').update(text).digest()
  return hash.readUInt32BE(0) >>> (32 - bits) === 0
}

/** Solves a task as docs/sign-in.md describes. */
function solve(challenge: string, bits: number) {
  for (let number = 0; ; number += 1) {
    if (isSolved(`${challenge}.${number}`, bits)) return `${challenge}.${number}`
  }
}

const vault = openVault(Buffer.alloc(32, 'one'))
const now = 1_700_000_000_000

test('a proof is valid for its challenge, for its deployment and for five minutes', () => {
  const challenge = newChallenge(vault, now)
  const proof = solve(challenge, 8)
  const judge = (text: string, nowMs = now, of = vault) => readProof(of, text, { nowMs, bits: 8 })
  expect(judge(proof)?.expiresAt).toEqual(new Date(now + 300_000))
  expect(judge(proof, now + 299_999)).not.toBeNull()
  expect(judge(proof, now + 300_000)).toBeNull()
  expect(judge(proof, now, openVault(Buffer.alloc(32, 'other')))).toBeNull()
  const unsolved = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${challenge}.${number}`)
  for (const text of unsolved.filter((one) => !isSolved(one, 8))) expect(judge(text)).toBeNull()
  const later = proof.replace(/\.[\da-z]+\./, `.${(now + 9e9).toString(36)}.`)
  for (const text of [later, '', 'x', `${proof}x`, proof.replace('.', ',')]) {
    expect(judge(text), text).toBeNull()
  }
})

async function setting(options: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(options)
  const tenant = await aTenant(app.owner)
  const person = await aPerson(app, tenant, { phone: '13800138000' })
  await setRules(app, tenant, { proofOfWork: true, smsSignIn: true })
  const { loginName: username, code: orgCode } = person
  const headers = { authorization: clientHeader }
  const attempt = (proof: string | undefined, password = person.password) =>
    app.call(
      issueToken,
      { grant_type: 'password', username, password, orgCode, proof },
      { headers },
    )
  const taskOf = ({ body }: { body: unknown }) =>
    (body as { data: { details: { challenge: string; bits: number } } }).data.details
  const aProof = async () => {
    const { challenge, bits } = taskOf(await attempt(undefined))
    return solve(challenge, bits)
  }
  return { app, tenant, person, attempt, aProof, taskOf }
}

test('where an organisation requires it, each attempt with a password needs a proof of its own', async () => {
  const { attempt, aProof, taskOf } = await setting()
  const bare = await attempt(undefined)
  expect([bare.status, bare.body.data]).toMatchObject([428, { error: 'identity.proof-required' }])
  const { challenge, bits } = taskOf(bare)
  expect((await attempt(`${challenge}.${'9'.repeat(15)}`)).status).toBe(428)
  const proof = solve(challenge, bits)
  const wrong = 'Wrong@2026'
  expect((await attempt(proof, wrong)).status).toBe(426)
  expect((await attempt(proof)).status).toBe(428)
  expect((await attempt(await aProof())).status).toBe(200)
})

test('of many simultaneous attempts with one proof one is checked', async () => {
  const { attempt, aProof } = await setting()
  const proof = await aProof()
  const answers = await Promise.all(Array.from({ length: 8 }, () => attempt(proof)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array<number>(7).fill(428),
  ])
})

test('an attempt without a proof is no failure, and a code by SMS needs one before the image code is spent', async () => {
  const { app, tenant, attempt, aProof } = await setting()
  for (let index = 0; index < 6; index += 1) await attempt(undefined)
  expect((await attempt(await aProof())).status).toBe(200)
  const image = await anImageCode(app)
  const ask = (proof?: string) =>
    app.call(sendSmsCode, { mobile: '13800138000', orgCode: tenant.code, proof, ...image })
  const bare = await ask()
  expect(bare.body.data).toMatchObject({ error: 'identity.proof-required' })
  expect((await ask(await aProof())).status).toBe(200)
})

test('fetching tasks uses up no attempts and has a limit of its own, and an invalid proof is an attempt', async () => {
  const { tenant, app, attempt } = await setting({ environment: { IWATER_LIMITS: 'standard' } })
  await app.owner('delete from address_count')
  const statuses = async (count: number, proof?: string) => {
    const answers = await Promise.all(Array.from({ length: count }, () => attempt(proof)))
    return new Set(answers.map(({ status }) => status))
  }
  const never = 'x'.repeat(40)
  expect(await statuses(40)).toEqual(new Set([428]))
  expect(await statuses(30, never)).toEqual(new Set([428]))
  expect((await attempt(never)).status).toBe(429)
  app.clock.advance(61_000)
  expect(await statuses(51)).toEqual(new Set([428, 429]))
  app.clock.advance(61_000)
  const sms = { mobile: '13800138000', orgCode: tenant.code }
  const ask = async (proof?: string) => (await app.call(sendSmsCode, { ...sms, proof })).status
  for (let index = 0; index < 20; index += 1) expect(await ask()).toBe(428)
  for (let index = 0; index < 20; index += 1) expect(await ask(never)).toBe(428)
  expect(await ask(never)).toBe(429)
})

test('expired proofs are deleted', async () => {
  const { app, attempt, aProof } = await setting()
  await attempt(await aProof())
  const left = () => app.owner('select from spent_proof where expires_at > now()')
  expect((await left()).length).toBeGreaterThan(0)
  app.clock.advance(301_000)
  await sweepSignIn(app.services)
  expect(await left()).toEqual([])
})
