import { ApiError } from '#web/platform/api/api.ts'
import type { ProofTask } from './proof-of-work.ts'

/** Fetched only where an organisation asks for it. */
const solveAside = async (task: ProofTask) => (await import('./solve-aside.ts')).solveAside(task)

const isTask = (details: Readonly<Record<string, unknown>>): details is ProofTask =>
  typeof details['challenge'] === 'string' && typeof details['bits'] === 'number'

/**
 * Sends something that an organisation may want a proof of work for. The server names the task when it rejects; it is
 * solved and the same sent once more. Nothing was spent or counted as a failure meanwhile.
 */
export async function withProof<T>(
  send: (proof: { proof?: string }) => Promise<T>,
  solve = solveAside,
): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === 'identity.proof-required'
    if (!isAsked || !isTask(error.details)) throw error
    return send({ proof: await solve(error.details) })
  }
}
