import { addressKeys } from '#platform/http/address-keys'
import { type RateLimit, rateLimit } from '#platform/http/rate-limit'

type CodeGuesses = { one: RateLimit; network: RateLimit }

/**
 * Limits for unknown codes from one address (a /64 in IPv6) and from its network: 100 and 200 at once, and one and two
 * a second after that. A known code is not a guess, however often it is requested.
 */
export const openCodeGuesses = (): CodeGuesses => ({
  one: rateLimit(1, 100),
  network: rateLimit(2, 200),
})

/**
 * Counts a requested code before it is looked up, so that simultaneous guesses cannot slip past; throws
 * request.too-many. Answers a function that takes the count back.
 */
export function countGuess({ one, network }: CodeGuesses, address: string, nowMs: number) {
  const keys = addressKeys(address)
  const pardons = [one(keys.one, nowMs), network(keys.network, nowMs)]
  return () => {
    for (const pardon of pardons) pardon()
  }
}
