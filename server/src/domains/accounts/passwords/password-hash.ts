import { randomBytes } from 'node:crypto'
import { hash, type Options, parseOptions, verify } from '@node-rs/argon2'
import { hashQueue } from './hash-queue.ts'

/** argon2id with 19 MiB, two passes, one lane: 17 ms. Source: OWASP password storage cheat sheet. */
const options: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The only place of a process where passwords are hashed: one at a time, so that many sign-ins leave a core to the users
 * who are signed in already. A caller who has waited for ten seconds is asked to try again. Three slots are enough to keep
 * one task hashing while the others query the database.
 */
export const inHashQueue = hashQueue({
  known: { slots: 8, maxWaiting: 256, maxWaitMs: 10_000 },
  unknown: { slots: 3, maxWaiting: 512, maxWaitMs: 10_000 },
})

export const hashPassword = (password: string) => hash(password, options)

// Compared where there is no password, so that this takes the same time.
const dummyHash = hashPassword(randomBytes(16).toString('base64'))

/** Whether the password is the one hashed. Takes as long when there is no hash or no readable password. */
export async function verifyPassword(expected: string | undefined, password: string | null) {
  const isSame = await verify(expected ?? (await dummyHash), password ?? '')
  return isSame && expected !== undefined && password !== null
}

/** Whether a hash was made with other settings than the present ones. */
export function isOutdated(hashed: string) {
  const { memoryCost, timeCost, parallelism } = parseOptions(hashed)
  return (
    memoryCost !== options.memoryCost ||
    timeCost !== options.timeCost ||
    parallelism !== options.parallelism
  )
}
