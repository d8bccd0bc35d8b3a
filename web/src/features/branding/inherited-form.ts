import type { LocalText } from '@iwater/contract/fields'
import { brandingForm } from '@iwater/contract/organisation/branding'
import { brandingText } from './branding.text.ts'

/** By field the organisation above that has set it, null for one that is not visible. */
export type From = Readonly<Record<string, LocalText | null>>

const languages = ['zh', 'en'] as const

function sourceOf(from: From, name: string, language: (typeof languages)[number]) {
  const words = brandingText[language]
  if (!Object.hasOwn(from, name)) return ''
  const organisation = from[name]
  return organisation ? words.fromOrganisation(organisation[language]) : words.fromUnseen
}

/** The form with a note at each field of what applies while it is empty. */
export function inheritedForm(from: From) {
  const described = Object.entries(brandingForm.fields).map(([name, field]) => {
    const [zh, en] = languages.map((language) =>
      brandingText[language].whole(
        field.description?.[language] ?? '',
        sourceOf(from, name, language),
      ),
    ) as [string, string]
    return [name, zh === '' ? field : { ...field, description: { zh, en } }]
  })
  return { fields: Object.fromEntries(described) as typeof brandingForm.fields }
}
