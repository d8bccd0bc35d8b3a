/** The title of the browser's window: the page, then the system. */
export const documentTitle = (page: string, system: string) =>
  [page, system].filter((part) => part !== '').join('——')
