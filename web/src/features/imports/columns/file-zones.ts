/** Time zones that the clocks of a file may have stood in, by name. */
const known: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** The zones to choose from, the usual one and the one chosen among them under whatever name they have. */
export const fileZones = (usual: string, chosen: string): string[] => [
  ...new Set([usual, chosen, ...known]),
]
