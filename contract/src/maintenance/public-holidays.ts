import type { Day } from '../calendar/calendar-days.ts'
import type { LocalText } from '../fields.ts'

/** Days off of one holiday in a row, and the weekend days that are worked for it. */
export type PublicHoliday = {
  name: LocalText
  from: Day
  until: Day
  workdays: readonly Day[]
}

const newYear = { zh: '元旦', en: 'New Year’s Day' }
const springFestival = { zh: '春节', en: 'Spring Festival' }
const tombSweeping = { zh: '清明节', en: 'Tomb-sweeping Day' }
const labourDay = { zh: '劳动节', en: 'Labour Day' }
const dragonBoat = { zh: '端午节', en: 'Dragon Boat Festival' }
const midAutumn = { zh: '中秋节', en: 'Mid-autumn Festival' }
const nationalDay = { zh: '国庆节', en: 'National Day' }
const nationalAndMidAutumn = { zh: '国庆节、中秋节', en: 'National Day, Mid-autumn Festival' }

const off = (name: LocalText, from: Day, until: Day, workdays: readonly Day[] = []) => ({
  name,
  from,
  until,
  workdays,
})

/**
 * Public holidays and make-up workdays of China by year, as the General Office of the State Council announces them each autumn
 * for the next year. A year that is not here is not published yet.
 */
export const publicHolidays: Readonly<Record<number, readonly PublicHoliday[]>> = {
  2024: [
    off(newYear, '2024-01-01', '2024-01-01'),
    off(springFestival, '2024-02-10', '2024-02-17', ['2024-02-04', '2024-02-18']),
    off(tombSweeping, '2024-04-04', '2024-04-06', ['2024-04-07']),
    off(labourDay, '2024-05-01', '2024-05-05', ['2024-04-28', '2024-05-11']),
    off(dragonBoat, '2024-06-10', '2024-06-10'),
    off(midAutumn, '2024-09-15', '2024-09-17', ['2024-09-14']),
    off(nationalDay, '2024-10-01', '2024-10-07', ['2024-09-29', '2024-10-12']),
  ],
  2025: [
    off(newYear, '2025-01-01', '2025-01-01'),
    off(springFestival, '2025-01-28', '2025-02-04', ['2025-01-26', '2025-02-08']),
    off(tombSweeping, '2025-04-04', '2025-04-06'),
    off(labourDay, '2025-05-01', '2025-05-05', ['2025-04-27']),
    off(dragonBoat, '2025-05-31', '2025-06-02'),
    off(nationalAndMidAutumn, '2025-10-01', '2025-10-08', ['2025-09-28', '2025-10-11']),
  ],
  2026: [
    off(newYear, '2026-01-01', '2026-01-03', ['2026-01-04']),
    off(springFestival, '2026-02-15', '2026-02-23', ['2026-02-14', '2026-02-28']),
    off(tombSweeping, '2026-04-04', '2026-04-06'),
    off(labourDay, '2026-05-01', '2026-05-05', ['2026-05-09']),
    off(dragonBoat, '2026-06-19', '2026-06-21'),
    off(midAutumn, '2026-09-25', '2026-09-27'),
    off(nationalDay, '2026-10-01', '2026-10-07', ['2026-09-20', '2026-10-10']),
  ],
}
