import { defineText } from '#web/platform/i18n/define-text.ts'

/** What is said of a value beyond its limit, which is given as it is shown. */
export const limitText = defineText({
  zh: {
    high: (limit: string) => `高于上限 ${limit}`,
    low: (limit: string) => `低于下限 ${limit}`,
  },
  en: {
    high: (limit: string) => `Above high limit ${limit}`,
    low: (limit: string) => `Below low limit ${limit}`,
  },
})
