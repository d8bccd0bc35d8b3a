import { ApiError } from '#web/platform/api/api.ts'

/** A message for each field that has to be filled in and is not. */
export const missingFields = (fields: Readonly<Record<string, string>>, message: string) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value.trim() === '')
      .map(([name]) => [name, message]),
  )

/** What the server says of single fields. */
export const rejectedFields = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {}
