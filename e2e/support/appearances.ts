/** What axe judges depends on the colours or on the words, not on their combination: each of them is tried once. */
export const appearances = [
  { language: 'zh', colorScheme: 'light' },
  { language: 'en', colorScheme: 'dark' },
] as const
