import { type Door, type DoorSettings, openDoor } from './door.ts'

/** Runs the part of the work that must run alone. */
export type Exclusively = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Who comes: somebody known, such as a person who is signed in or has signed in with this browser before, or a stranger,
 * who waits the longer the more has been tried from where they are and at the name they give.
 */
export type Visitor = 'known' | { pressure: number }

/**
 * Lets work in that has a part which must run alone. Known people have a door of their own, whose places strangers
 * cannot take, and go first. Throws request.too-many when the wait was too long, before the work has begun.
 */
export type HashQueue = <T>(
  visitor: Visitor,
  work: (exclusively: Exclusively) => Promise<T>,
) => Promise<T>

export type Doors = { known: DoorSettings; strangers: DoorSettings }

export function hashQueue({ known, strangers }: Doors): HashQueue {
  const doors = { known: openDoor(known), strangers: openDoor(strangers) }
  const alone: Door = openDoor({ places: 1 })
  return (visitor, work) =>
    visitor === 'known'
      ? doors.known(0, () => work((part) => alone(0, part)))
      : doors.strangers(visitor.pressure, () => work((part) => alone(1, part)))
}
