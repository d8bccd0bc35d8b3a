import { z } from 'zod'

/** Why something that was tried and taken back would be rejected: the code and the sentence of the failure; null where it would not. */
export const rejection = z.object({ code: z.string(), message: z.string() }).nullable()
