import { isOwnAddress, isWebAddress } from '../rules/address.ts'
import { identityCardFault } from '../rules/identity-card.ts'
import { checkMobile } from '../rules/mobile.ts'
import type { FaultKey } from './faults.ts'

/** What a text can be found wrong by. A description names one and never holds an expression: it may come from the database. */
type Check = ((text: string) => FaultKey | null) & {
  /** The equivalent regular expression, for the API documentation. */
  expression?: string
}

const by = (expression: RegExp, fault: FaultKey): Check =>
  Object.assign((text: string) => (expression.test(text) ? null : fault), {
    expression: expression.source,
  })

/**
 * Registered checks of texts, by name; each answers the key of its sentence in `faults.ts`, or null. Those of the
 * rules in `../rules` are the same that sign-in and profiles use.
 */
export const patterns = {
  /** 11 digits that begin with 1. */
  mobile: (text) => {
    const fault = checkMobile(text)
    return fault === null ? null : (`mobile-${fault}` as const)
  },
  /** Area code of 3 or 4 digits and a dash, where there is one; then 7 or 8 digits. */
  landline: by(/^(\d{3,4}-)?\d{7,8}$/, 'landline'),
  phone: (text) =>
    checkMobile(text) === null || /^(\d{3,4}-)?\d{7,8}$/.test(text) ? null : 'phone',
  /** Chinese identity number of 18 characters, GB 11643-1999. */
  'identity-card': identityCardFault,
  /** 2 to 4 Chinese characters. */
  'chinese-name': by(/^[\u4E00-\u9FFF]{2,4}$/, 'chinese-name'),
  lowercase: by(/^[a-z]+$/, 'lowercase'),
  uppercase: by(/^[A-Z]+$/, 'uppercase'),
  letters: by(/^[A-Za-z]+$/, 'letters'),
  digits: by(/^\d+$/, 'not-digits'),
  hex: by(/^[\da-fA-F]+$/, 'hex'),
  /** Any characters but spaces. */
  'no-spaces': by(/^\S+$/, 'no-spaces'),
  /** What dictionaries, systems and templates are known by: small letters, digits and dashes. */
  key: by(/^[a-z\d]+(-[a-z\d]+)*$/, 'key'),
  /** A host name in small letters, with a port where it is not the usual one; not that of every machine itself. */
  host: by(
    /^(?=.{1,253}$)(?!localhost(?::|$))(?!127\.)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*(:\d{1,5})?$/,
    'host',
  ),
  /** Capital letters, digits and dashes, as on a type plate. */
  'part-number': by(/^[A-Z\d][A-Z\d-]*$/, 'part-number'),
  /** A name or value in a frame of HJ 212: nothing that separates its parts. */
  'frame-part': by(/^[^\s;,=&#]+$/, 'frame-part'),
  /** The code of a factor: it is the key of its values in frames of HJ 212. */
  'factor-code': by(/^[\dA-Za-z][\w-]*$/, 'factor-code'),
  /** A page of this product by its path, or one of the web. */
  link: (text) => (isOwnAddress(text) || isWebAddress(text) ? null : 'link'),
  /** The name of a built-in icon, or of a picture below /uploads/tools. */
  'tool-icon': by(/^[a-z0-9][a-z0-9-]{0,60}(\.(png|svg|jpe?g|gif|webp))?$/i, 'tool-icon'),
} as const satisfies Record<string, Check>

export type PatternName = keyof typeof patterns

/** The expression of a pattern; undefined where the check is more than one. */
export const expressionOf = (name: PatternName): string | undefined =>
  (patterns[name] as Check).expression

export const isPattern = (name: string): name is PatternName => Object.hasOwn(patterns, name)

const address = by(/^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/, 'email')

/** Formats that JSON Schema knows. */
export const formats = {
  /** Shorter than 255 characters, as RFC 5321 has it. */
  email: (text) => (text.length < 255 ? address(text) : 'email'),
  uri: (text) => (isWebAddress(text) ? null : 'uri'),
  color: by(/^#[\da-f]{6}$/i, 'color'),
  /** Of a day, by hours and minutes. */
  time: by(/^([01]\d|2[0-3]):[0-5]\d$/, 'time'),
} as const satisfies Record<string, Check>

export type FormatName = keyof typeof formats
