// Readings that devices push over HTTP.
export { pushDriver } from './push.driver.ts'
