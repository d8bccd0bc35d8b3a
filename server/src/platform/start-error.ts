/** A text in the two languages of the product. */
export type Sentence = { readonly zh: string; readonly en: string }

/**
 * A reason not to start that the operator can remove. Its messages are sufficient for that; the technical reason, if
 * there is one, is the `cause`.
 */
export class StartError extends Error {
  readonly sentence: Sentence

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(sentence.en, options)
    this.name = 'StartError'
    this.sentence = sentence
  }

  /** Two lines for a terminal: Chinese, then English. */
  get lines(): string {
    return `${this.sentence.zh}\n${this.sentence.en}`
  }
}
