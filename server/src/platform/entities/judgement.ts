import { failureText } from '@iwater/contract/errors'
import type { Rejection } from '@iwater/contract/kit/calls'
import { triedOnly } from '#platform/database/savepoint'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'

const conflict = 409

/**
 * Does what `act` does and takes it back: answers what it found, or why it would be rejected. What is not found or not
 * allowed is thrown as it would be.
 */
export async function judgement<T>(
  { db, language }: Pick<RequestContext, 'db' | 'language'>,
  act: () => Promise<T>,
): Promise<{ rejection: Rejection | null; found: T | null }> {
  try {
    return { rejection: null, found: await triedOnly(db, act) }
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== conflict) throw error
    const { code, details } = error
    return { rejection: { code, message: failureText(code, language, details) }, found: null }
  }
}
