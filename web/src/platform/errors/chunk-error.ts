/** The code of a part of the product that could not be fetched. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'ChunkError'
  }
}

/** Browsers say it in words of their own. */
export const isChunkError = (error: unknown) =>
  error instanceof ChunkError ||
  (error instanceof TypeError &&
    /dynamically imported module|importing a module|Failed to fetch module/i.test(error.message))
