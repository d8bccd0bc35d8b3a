import type { FailureCode } from '@iwater/contract/errors'
import type { Rejection } from '@iwater/contract/kit/calls'
import { ApiError } from '#web/platform/api/api.ts'

/** A rejection that was foretold, as the call itself would be refused. */
export const rejectionError = (rejection: Rejection | null | undefined) =>
  rejection ? new ApiError(rejection.code as FailureCode, rejection.message, { status: 409 }) : null
