import { auditValueWord } from '@iwater/contract/audit-values'
import { expect, test } from 'vitest'
import { cardsText } from '#web/features/messages/cards.text.ts'

test.each(['zh', 'en'] as const)(
  'kinds and importances are worded in the audit trail as in messages: %s',
  (language) => {
    const { kinds, importances } = cardsText[language]
    for (const [value, word] of Object.entries(kinds))
      expect(auditValueWord('kind', value, language)).toBe(word)
    for (const [value, word] of Object.entries(importances))
      expect(auditValueWord('importance', value, language)).toBe(word)
  },
)
