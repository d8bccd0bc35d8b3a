import type { Values } from '@iwater/contract/kit/condition'
import { ownQuestion } from '@iwater/contract/knowledge/own-entries'
import { OwnToolsContext } from '#web/kit/list/own-tools.ts'
import { AddPanel } from '#web/kit/record/AddPanel.tsx'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { knowledgeText } from './knowledge.text.ts'
import { questionTools } from './OwnQuestions.tsx'

/** The form of a new own question that begins with what was asked or answered, once that is there. */
export function DraftPanel({
  about,
  first,
  error,
  onRetry,
  add,
  onClose,
}: {
  /** The id of the text or answer that it is made of. */
  about: string
  first: Values | undefined
  error: Error | null
  onRetry: () => unknown
  add: (draft: Values) => Promise<{ id: string }>
  onClose: () => void
}) {
  const words = useText(knowledgeText)
  if (first === undefined)
    return (
      <Panel
        title={words.draft}
        onClose={onClose}
        footer={<Button onClick={onClose}>{words.close}</Button>}
      >
        <Pending error={error} onRetry={onRetry} rows={8} />
      </Panel>
    )
  return (
    <OwnToolsContext value={questionTools}>
      <AddPanel
        entity={ownQuestion}
        below={undefined}
        first={{ ...first, id: about }}
        {...{ add, onClose }}
      />
    </OwnToolsContext>
  )
}
