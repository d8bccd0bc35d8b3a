import type { LocalText } from '@iwater/contract/fields'

/** Phrases of one language: sentences, or functions that make a sentence, grouped as wanted. */
type Phrases = { readonly [key: string]: string | ((...values: never[]) => string) | Phrases }

type Widened<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof T]: Widened<T[Key]> }

export type Text<T> = { readonly zh: T; readonly en: T }

/** The phrases of a feature in both languages. A phrase that one of them lacks does not compile. */
export const defineText: <const T extends Phrases>(text: {
  zh: T
  en: NoInfer<Widened<T>>
}) => Text<Widened<T>> = (text) => text as never

/** A phrase in both languages, for what stays on screen while the language may change. */
export const inBoth = <T>({ zh, en }: Text<T>, phrase: (words: T) => string): LocalText => ({
  zh: phrase(zh),
  en: phrase(en),
})
