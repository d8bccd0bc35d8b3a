/** Lengths in characters, and how many of the four character classes are required. */
export type PasswordRule = { minLength: number; maxLength: number; kinds: number }

/** The rule of the product; a tenant's own may not be weaker. */
export const productRule: PasswordRule = { minLength: 8, maxLength: 16, kinds: 3 }

const kindPatterns = {
  lower: /[a-z]/,
  upper: /[A-Z]/,
  digit: /\d/,
  special: /[!-/:-@[-`{-~]/,
} as const

export type CharacterKind = keyof typeof kindPatterns

export type PasswordCheck = {
  hasLength: boolean
  /** Nothing but printable ASCII: letters, digits, special characters; no spaces. */
  hasOnlyAllowed: boolean
  kinds: Record<CharacterKind, boolean>
  hasKinds: boolean
  isStrong: boolean
}

/** Which parts of the rule a password meets. */
export function checkPassword(password: string, rule: PasswordRule): PasswordCheck {
  const entries = Object.entries(kindPatterns).map(([kind, pattern]) => [
    kind,
    pattern.test(password),
  ])
  const kinds = Object.fromEntries(entries) as Record<CharacterKind, boolean>
  const hasLength = password.length >= rule.minLength && password.length <= rule.maxLength
  const hasOnlyAllowed = /^[!-~]+$/.test(password)
  const hasKinds = Object.values(kinds).filter(Boolean).length >= rule.kinds
  return {
    hasLength,
    hasOnlyAllowed,
    kinds,
    hasKinds,
    isStrong: hasLength && hasOnlyAllowed && hasKinds,
  }
}
