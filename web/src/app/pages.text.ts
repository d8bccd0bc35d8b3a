import type { LocalText } from '@iwater/contract/fields'

/** Names of pages for which the menu has none, or not yet. */
export const pageTitles = {
  welcome: { zh: '首页', en: 'Home' },
} as const satisfies Record<string, LocalText>
