/**
 * Quality flags of HJ 212; only N is valid. P (power failure) is defined in the 2005 edition. Samples store the
 * index in this list, so it is append-only.
 */
export const qualityFlags = ['N', 'F', 'M', 'S', 'D', 'C', 'T', 'B', 'P'] as const
