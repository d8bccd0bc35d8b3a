import { AppError } from '#platform/http/app-error'

/** Runs work of a rank when there is a place for it; the lowest rank goes first, among equals who came first. */
export type Door = <T>(rank: number, work: () => Promise<T>) => Promise<T>

export type DoorSettings = {
  /** How many pieces of work run at once. */
  places: number
  /** How many wait at most; beyond that the highest rank is sent away, among equals who came last. */
  most?: number
  /** After so long whoever waits is sent away. */
  patienceMs?: number
}

type Waiting = { rank: number; enter: () => void; sendAway: () => void }

/** For so long whoever is sent away should stay away. */
const retryAfterSeconds = 5

const tooMany = () =>
  new AppError('request.too-many', { details: { seconds: retryAfterSeconds }, retryAfterSeconds })

/** Who is sent away gets request.too-many, and their work has not begun. */
export function openDoor({ places, most = Number.POSITIVE_INFINITY, patienceMs }: DoorSettings) {
  let inside = 0
  const line: Waiting[] = []

  function queue(rank: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs)
      const leave = (end: () => void) => () => {
        clearTimeout(timer)
        end()
      }
      const waiting: Waiting = {
        rank,
        enter: leave(resolve),
        sendAway: leave(() => reject(tooMany())),
      }
      function giveUp() {
        line.splice(line.indexOf(waiting), 1)
        waiting.sendAway()
      }
      line.splice(line.findLastIndex((other) => other.rank <= rank) + 1, 0, waiting)
      if (line.length > most) line.pop()?.sendAway()
    })
  }

  const door: Door = async (rank, work) => {
    if (inside < places) inside += 1
    else await queue(rank)
    try {
      return await work()
    } finally {
      // The place goes straight to the next one, so that nobody who comes just now takes it.
      const next = line.shift()
      if (next) next.enter()
      else inside -= 1
    }
  }
  return door
}
