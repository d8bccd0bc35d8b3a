/** HTTP status and the sentence shown to a person, in both languages. */
export type Failure = { status: number; zh: string; en: string }
