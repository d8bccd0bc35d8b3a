import {
  type DraftContent,
  draftLimits,
  type KeptForm,
  keptOf,
} from '@iwater/contract/kit/kept-draft'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import type { Session } from '#platform/http/session'
import { deleteBeyond, deleteDraft, selectDraft, storeDraft } from './draft.queries.ts'

type Work = Pick<RequestContext, 'db' | 'session' | 'now'>
type Key = { entity: string; record?: string | undefined }

const dayMs = 86_400_000

/** Drafts that were kept at this moment or before have expired. */
export const expiryAt = (now: number) => new Date(now - draftLimits.days * dayMs)

/** What stands for a record that is being added. */
const added = '00000000-0000-0000-0000-000000000000'

const keyOf = ({ tenantId, userId }: Session, { entity, record = added }: Key) => ({
  tenantId,
  accountId: userId,
  entity,
  recordId: record,
})

export async function readDraft({ db, session, now }: Work, key: Key) {
  const stored = await selectDraft(db, keyOf(session, key), expiryAt(now.getTime()))
  if (stored === undefined) return null
  return {
    version: stored.version,
    content: stored.content as DraftContent,
    savedAt: stored.saved_at.toISOString(),
  }
}

/** Labels of fields that may be kept. */
const labelsOf = (values: object, labels: DraftContent['labels']) =>
  Object.fromEntries(Object.entries(labels).filter(([name]) => Object.hasOwn(values, name)))

/** Keeps what the description of the form allows, where the user may change its records; the oldest drafts go. */
export async function keepDraft(
  { db, session, now }: Work,
  forms: readonly KeptForm[],
  { version, content, ...key }: Key & { version: number; content: DraftContent },
) {
  const form = forms.find(({ table }) => table === key.entity)
  if (form === undefined) throw new AppError('drafts.unknown-form')
  const { permission, fields } = form
  if (!session.permissions.has(permission))
    throw new AppError('request.forbidden', { details: { permission } })
  const { before } = content
  const values = keptOf(fields, content.values)
  const valuesBefore = keptOf(fields, before.values)
  const kept = {
    values,
    labels: labelsOf(values, content.labels),
    before: { values: valuesBefore, labels: labelsOf(valuesBefore, before.labels) },
  } as DraftContent
  const own = keyOf(session, key)
  await storeDraft(db, own, { version, content: kept, now })
  await deleteBeyond(db, own, draftLimits.drafts)
  return { savedAt: now.toISOString() }
}

export async function removeDraft({ db, session }: Work, key: Key) {
  await deleteDraft(db, keyOf(session, key))
  return null
}
