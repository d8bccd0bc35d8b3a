import { z } from 'zod'
import type { Language } from './errors.ts'

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
  for (const { path, message } of result.error.issues) fields[path.join('.') || 'input'] ??= message
  return { fields }
}
