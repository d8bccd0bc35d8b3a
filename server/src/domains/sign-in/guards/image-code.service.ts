import { type Db, withoutTenant } from '#platform/database/database'
import { encodePng } from '#platform/png'
import type { Services } from '#platform/services'
import { limitAddress } from './address-limit.service.ts'
import { deleteImageCode, insertImageCode, trimImageCodes } from './image-code.queries.ts'
import { drawImageCode, newImageCode } from './image-code-picture.ts'

const lifeMs = 120_000
export const maxOpenImageCodes = 50_000
/** Counting all open codes each time would cost more than the codes; a few too many do no harm. */
const trimEvery = 64

let sinceTrim = 0

/** Opens an image code under the name that the client chose and draws it, as PNG. */
export async function issueImageCode(
  services: Services,
  nonce: string,
  address: string,
): Promise<Buffer> {
  await limitAddress(services, 'image-code', address)
  const code = newImageCode()
  const now = services.clock.now()
  sinceTrim = (sinceTrim + 1) % trimEvery
  await withoutTenant(services.app, async (db) => {
    await insertImageCode(db, nonce, code, new Date(now + lifeMs))
    if (sinceTrim === 0) await trimImageCodes(db, new Date(now), maxOpenImageCodes)
  })
  return encodePng(drawImageCode(code))
}

/** As `spendImageCode`, for callers without a transaction. */
export const judgeImageCode = (
  services: Services,
  wanted: { nonce: string; guess: string },
): Promise<boolean> =>
  withoutTenant(services.app, (db) => spendImageCode(db, { ...wanted, now: services.clock.now() }))

/** Whether the answer is right. The code is spent either way. */
export async function spendImageCode(
  db: Db,
  { nonce, guess, now }: { nonce: string; guess: string; now: number },
): Promise<boolean> {
  const answer = await deleteImageCode(db, nonce, new Date(now))
  return answer !== undefined && answer === guess.trim().toUpperCase()
}
