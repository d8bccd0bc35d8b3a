import { z } from 'zod'
import type { Language } from './errors.ts'
import type { LocalText } from './fields.ts'
import { type Fault, faultSentence } from './kit/faults.ts'

const locales = { zh: z.locales.zhCN(), en: z.locales.en() }

/** Validation errors by field (dotted path), in the language of the caller. */
export function checkInput<I extends z.ZodType>(
  schema: I,
  value: unknown,
  language: Language,
): { data: z.output<I> } | { fields: Record<string, string> } {
  const result = schema.safeParse(value, { error: locales[language].localeError })
  if (result.success) return { data: result.data }
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues)
    fields[issue.path.join('.') || 'input'] ??= sentenceOf(issue, language)
  return { fields }
}

/** Faults that the description of an entity finds have sentences of their own, which its forms say too. */
function sentenceOf(issue: z.core.$ZodIssue, language: Language) {
  const { fault, field } = ('params' in issue ? (issue.params ?? {}) : {}) as {
    fault?: Fault
    field?: LocalText
  }
  return fault && field ? faultSentence(fault, field, language) : issue.message
}
