// Lists of choices that administrators maintain, and the items that fields offer.
export { dictionaryRecords, dictionaryRoutes } from './dictionary.routes.ts'
export { createDictionary } from './dictionary.service.ts'
