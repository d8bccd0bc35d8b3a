import { v7 } from 'uuid'

/** A new id: random, and in the order of creation, so that indexes grow at their end. */
export const newId = () => v7()
