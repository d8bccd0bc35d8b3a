import type { Faults } from '@iwater/contract/kit/faults'
import type { Work } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'

/** Version records are shown to everybody in the tenant. Throws organisation.whole-tenant for a session that sees a part of it. */
export async function assertWholeTenant({ session }: Pick<Work, 'session'>): Promise<void> {
  if (session.organisations !== '*') throw new AppError('organisation.whole-tenant')
}

export async function checkVersionRecord(work: Work): Promise<Faults> {
  await assertWholeTenant(work)
  return {}
}
