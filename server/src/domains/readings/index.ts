// The validation of readings of all protocols. Pure: the process that reads files loads it too.
export {
  isMissing,
  momentRejection,
  type RawReading,
  readIsoTime,
  readValue,
  type TimeWindow,
  timeWindow,
  validateReading,
} from './reading-validator.ts'
