/** Milliseconds since 1970 with their fractions, the same in every process of this machine. */
export const wallClock = () => performance.timeOrigin + performance.now()
