// What a person keeps on their desktops: the arrangement of cards, favourite functions, notes.
export { desktopRoutes } from './desktop.routes.ts'
