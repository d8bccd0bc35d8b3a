/** HTTP status and the message shown to the user, in both languages. */
export type Failure = { status: number; zh: string; en: string }
