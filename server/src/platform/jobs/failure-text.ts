import { type FailureCode, failures, failureText, type Language } from '@iwater/contract/errors'
import type { Failure } from './job.ts'

const isCode = (code: string): code is FailureCode => Object.hasOwn(failures, code)

/** The stored message of a failure; a code of another version of the product has a general one. */
export const jobFailureText = ({ code, details }: Failure, language: Language): string =>
  failureText(isCode(code) ? code : 'server.failed', language, details)
