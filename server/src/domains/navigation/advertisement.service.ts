import type { publishAdvertisement as publishRoute } from '@iwater/contract/advertisement'
import type { RequestOf } from '@iwater/contract/route'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import {
  deleteAdvertisement,
  insertAdvertisement,
  selectAdvertisements,
} from './advertisement.queries.ts'
import { readFunctions } from './function.service.ts'

/** What the page of a function tells at present; nothing for a function that the session may not open. */
export async function readAdvertisements(
  db: Db,
  session: Session,
  functionId: string,
  now: number,
) {
  const [entry] = await readFunctions(db, session, [functionId])
  if (entry === undefined) return []
  const rows = await selectAdvertisements(db, session.tenantId, functionId, new Date(now))
  return rows.map(({ id, text_zh, text_en, link }) => ({
    advertisementId: id,
    text: { zh: text_zh, en: text_en },
    link,
  }))
}

export async function publishAdvertisement(
  db: Db,
  session: Session,
  { functionId, text, link, until }: RequestOf<typeof publishRoute>,
) {
  const [entry] = await readFunctions(db, session, [functionId])
  if (entry === undefined) throw new AppError('navigation.function-not-found')
  const id = newId()
  await insertAdvertisement(db, session.tenantId, {
    id,
    functionId,
    text,
    link,
    until: until === null ? null : new Date(until),
  })
  return { advertisementId: id }
}

export async function withdrawAdvertisement(db: Db, session: Session, advertisementId: string) {
  const isGone = await deleteAdvertisement(db, session.tenantId, advertisementId)
  if (!isGone) throw new AppError('navigation.advertisement-not-found')
  return null
}
