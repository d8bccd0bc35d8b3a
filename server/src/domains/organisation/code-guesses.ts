import { addressKeys } from '#platform/http/address-keys'
import { type RateLimit, rateLimit } from '#platform/http/rate-limit'

type CodeGuesses = { one: RateLimit; network: RateLimit }

/**
 * For codes that nobody has, asked for from one address (a /64 in IPv6) and from its network: 100 and 200 at once, and one
 * and two a second after that. A code that somebody has is no guess, however many ask for it.
 */
export const openCodeGuesses = (): CodeGuesses => ({
  one: rateLimit(1, 100),
  network: rateLimit(2, 200),
})

/**
 * Counts a code that is asked for from an address before it is known whether anybody has it, so that guesses at the
 * same moment cannot slip past; throws request.too-many. Answers what takes the count back.
 */
export function countGuess({ one, network }: CodeGuesses, address: string, nowMs: number) {
  const keys = addressKeys(address)
  const pardons = [one(keys.one, nowMs), network(keys.network, nowMs)]
  return () => {
    for (const pardon of pardons) pardon()
  }
}
