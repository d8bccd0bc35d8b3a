import type { ApiError } from '#web/platform/api/api-error.ts'

export type SignInField = 'username' | 'password' | 'code'

const places: Partial<Record<ApiError['code'], SignInField>> = {
  'identity.wrong-password': 'password',
  'identity.wrong-code': 'code',
  'identity.code-required': 'code',
}

/** Next to which field a failed sign-in is told; `form` for what belongs to none of them. */
export const placeOfFailure = (code: ApiError['code']): SignInField | 'form' =>
  places[code] ?? 'form'
