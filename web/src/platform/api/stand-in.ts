import type { Route } from '@iwater/contract/route'

/** Answers calls in this client; undefined for those that it leaves to the server. */
export type StandIn = (
  route: Pick<Route, 'method' | 'path'>,
  input: Readonly<Record<string, unknown>>,
) => Promise<unknown> | undefined

const standIns = new Set<StandIn>()

/** From now on calls are answered here first, such as those of the gallery's examples, whose records no server has. */
export function standIn(answer: StandIn) {
  standIns.add(answer)
  return () => void standIns.delete(answer)
}

/** The answer that is given here; undefined where the server is to be asked. */
export function answeredHere(route: Route, input: unknown) {
  for (const answer of standIns) {
    const found = answer(route, input as Record<string, unknown>)
    if (found !== undefined) return found
  }
  return undefined
}
