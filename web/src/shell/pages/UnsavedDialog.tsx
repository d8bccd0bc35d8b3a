import type { LocalText } from '@iwater/contract/fields'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { tellDiscard } from '#web/platform/page/discard.ts'
import { useShellState, useShellStore } from '#web/shell/shell-state.ts'
import { tabsText } from '#web/shell/tabs/tabs.text.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'

/** Names the pages whose work would be lost, before it is. */
export function UnsavedDialog({ titleOf }: { titleOf: (path: string) => LocalText | undefined }) {
  const words = useText(tabsText)
  const local = useLocal()
  const store = useShellStore()
  const question = useShellState((state) => state.question)
  if (question === null) return null
  const close = () => store.setState({ question: null })
  return (
    <ConfirmDialog
      title={words.unsavedTitle}
      confirmLabel={words.discard}
      onConfirm={() => {
        close()
        tellDiscard(question.paths)
        question.goOn()
      }}
      onClose={close}
    >
      <p>{words.unsavedQuestion}</p>
      <ul className="shell-unsaved">
        {question.paths.map((path) => {
          const title = titleOf(path)
          return <li key={path}>{title === undefined ? path : local(title)}</li>
        })}
      </ul>
    </ConfirmDialog>
  )
}
