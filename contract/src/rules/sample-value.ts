/** Far beyond anything measured, and so far below the largest number that no sum over a period overflows. */
const mostValue = 1e100

/** Whether a value can be stored and summed. One that could not would block the rollups of all tenants. */
export const isStorable = (value: number) => Math.abs(value) <= mostValue
