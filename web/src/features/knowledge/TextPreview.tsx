import type { LocalText } from '@iwater/contract/fields'
import type { Draft } from '#web/kit/use-draft.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { FormattedText } from '#web/product/formatted/FormattedText.tsx'
import { knowledgeText } from './knowledge.text.ts'

/** How a text that is being entered will be shown, in the language of the user. */
export function TextPreview({ draft }: { draft: Draft }) {
  const words = useText(knowledgeText)
  const local = useLocal()
  const { zh, en } = draft.values['text'] as LocalText
  const text = local({ zh: zh || en, en: en || zh })
  if (text.trim() === '') return null
  return (
    <figure className="knowledge-preview">
      <figcaption>{words.preview}</figcaption>
      <FormattedText text={text} />
    </figure>
  )
}
