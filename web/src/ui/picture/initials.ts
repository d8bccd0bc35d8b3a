import type { Language } from '#web/platform/i18n/language.ts'

/** Initials of a person: the last character of a Chinese name, else two first letters. */
export function initialsOf(name: string, language: Language) {
  const trimmed = name.trim()
  if (language === 'zh' && /\p{Script=Han}$/u.test(trimmed)) return trimmed.slice(-1)
  return trimmed
    .split(/\s+/)
    .map((word) => word.slice(0, 1).toUpperCase())
    .slice(0, 2)
    .join('')
}
