/** The English words for one thing or for several; `count` may be formatted already. Chinese does not tell them apart. */
export const counted = (count: number | string, one: string, many: string) =>
  String(count) === '1' ? one : many
