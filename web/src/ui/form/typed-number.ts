import { readFigure } from '@iwater/contract/kit/figure'

/** For inputs that drop what is no number: otherwise they would take the digits in it, and “1,5” for 15. */
export const typedNumber = (text: string | undefined): number =>
  readFigure(text ?? '') ?? Number.NaN
