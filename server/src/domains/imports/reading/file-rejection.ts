import type { FailureCode } from '@iwater/contract/errors'

/** Why a file cannot be read: a code of the catalogue and the values of its sentence. */
export type Refusal = { code: FailureCode; details: Record<string, string | number> }

/** Thrown where a file is read, in a process of its own, and told to the server as plain data. */
export class FileRefused extends Error {
  readonly refusal: Refusal

  constructor(code: FailureCode, details: Refusal['details'] = {}, cause?: unknown) {
    super(code, { cause })
    this.refusal = { code, details }
  }
}
