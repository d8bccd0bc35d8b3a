import { ChunkError } from '#web/platform/errors/chunk-error.ts'

/** Code that has not come by now does not come any more. */
const patienceMs = 120_000

/** The code of a page, or a ChunkError when it cannot be fetched or takes too long. */
export async function inTime<T>(loading: Promise<T>, ms = patienceMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no code after ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([loading, late])
  } catch (cause) {
    throw new ChunkError(cause)
  } finally {
    clearTimeout(timer)
  }
}
