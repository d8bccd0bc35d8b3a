/** Far beyond anything measured, and so far below the largest number that no sum over a period overflows. */
const mostValue = 1e100

/** Whether a value can be kept and summed up. One that could not would hold up the rollups of everybody. */
export const isStorable = (value: number) => Math.abs(value) <= mostValue
