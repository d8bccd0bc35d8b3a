import { type FailureCode, failures, failureText, type Language } from '@iwater/contract/errors'
import type { Failure } from './job.ts'

const isCode = (code: string): code is FailureCode => Object.hasOwn(failures, code)

/** The sentence of a failure as it is kept; one of another version of the product is told in general. */
export const jobFailureText = ({ code, details }: Failure, language: Language): string =>
  failureText(isCode(code) ? code : 'server.failed', language, details)
