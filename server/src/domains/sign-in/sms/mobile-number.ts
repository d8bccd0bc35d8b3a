import { AppError } from '#platform/http/app-error'

/** Throws entrance.mobile-invalid unless a text is a mobile number of the mainland: eleven digits that begin with 1. */
export function assertMobile(text: string | undefined): asserts text is string {
  if (!/^1\d{10}$/.test(text ?? '')) throw new AppError('entrance.mobile-invalid')
}
