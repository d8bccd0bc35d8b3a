// What a reading has to be, whichever way it comes. Pure: the process that reads files loads it too.
export {
  isMissing,
  momentRejection,
  type RawReading,
  readIsoTime,
  readValue,
  timeWindow,
  validateReading,
} from './reading-validator.ts'
