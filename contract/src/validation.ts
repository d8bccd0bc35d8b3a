import type { z } from 'zod'
import type { Language } from './errors.ts'
import { issueSentence } from './kit/issue-sentences.ts'

/** Validation errors by field (dotted path), in the language of the caller. */
export function checkInput<I extends z.ZodType>(
  schema: I,
  value: unknown,
  language: Language,
): { data: z.output<I> } | { fields: Record<string, string> } {
  const result = schema.safeParse(value, { error: (issue) => issueSentence(issue, language) })
  if (result.success) return { data: result.data }
  const fields: Record<string, string> = {}
  for (const { path, message } of result.error.issues) fields[path.join('.') || 'input'] ??= message
  return { fields }
}
