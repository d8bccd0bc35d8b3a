import { askWithoutTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Services } from '#platform/services'
import { countAsTask, type TryLimit } from './address-limit.service.ts'
import { spendProof } from './proof.queries.ts'
import { newChallenge, proofBits, readProof } from './proof-of-work.ts'

type Handed = {
  /** The submitted proof. */
  text: string | undefined
  /** The limits that the attempt of the proof was counted towards, and its address. */
  counted: readonly TryLimit[]
  address: string
}

/**
 * Throws identity.proof-required, with a challenge, unless a valid, unexpired and unused proof was submitted. An
 * attempt without one is taken back: it has only fetched its task.
 */
export async function assertProof(services: Services, { text, ...tried }: Handed) {
  const { app, vault, clock } = services
  const nowMs = clock.now()
  const proof = text === undefined ? null : readProof(vault, text, { nowMs })
  if (proof && (await askWithoutTenant(app, (db) => spendProof(db, proof)))) return
  if (text === undefined) await countAsTask(services, tried)
  throw new AppError('identity.proof-required', {
    details: { challenge: newChallenge(vault, nowMs), bits: proofBits },
  })
}
