import type { LocalText } from '@iwater/contract/fields'
import type { OwnCells } from '#web/kit/list/own-cells.ts'
import type { Row } from '#web/kit/records.ts'
import { useLocal } from '#web/platform/i18n/language.ts'
import { FormattedText } from '#web/product/formatted/FormattedText.tsx'

function QuestionText({ row }: { row: Row }) {
  const local = useLocal()
  return <FormattedText text={local(row['text'] as LocalText)} />
}

/** The text of a question as it is meant. */
export const knowledgeCells: OwnCells = { text: (row) => <QuestionText row={row} /> }
