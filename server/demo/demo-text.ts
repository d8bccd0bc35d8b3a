import type { LocalText } from '@iwater/contract/fields'

export const text = (zh: string, en: string): LocalText => ({ zh, en })
