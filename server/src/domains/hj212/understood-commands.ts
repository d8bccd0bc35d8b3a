/** A station asks for the time. */
export const clockRequest = '1013'

/** Answers of a station, and frames without values that only need an answer: clock, intervals, power-on, heartbeat. */
const answered = new Set([
  '9011',
  '9012',
  '9013',
  '9014',
  '1011',
  '1061',
  '1063',
  '2081',
  '9015',
  clockRequest,
])

/** Whether a command of a station is understood although it brings no values. */
export const isAnsweredOnly = (cn: string) => answered.has(cn)
