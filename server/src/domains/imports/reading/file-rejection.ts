import type { FailureCode } from '@iwater/contract/errors'

/** Why a file cannot be read: a code of the catalogue and the values of its message. */
export type FileRejection = { code: FailureCode; details: Record<string, string | number> }

/** Thrown where a file is read, in a separate process, and sent to the server as plain data. */
export class FileRejected extends Error {
  readonly rejection: FileRejection

  constructor(code: FailureCode, details: FileRejection['details'] = {}, cause?: unknown) {
    super(code, { cause })
    this.rejection = { code, details }
  }
}
