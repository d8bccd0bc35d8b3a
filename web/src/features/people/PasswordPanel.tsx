import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { useShownOnce } from '#web/ui/overlay/use-shown-once.tsx'
import { FirstPassword } from './FirstPassword.tsx'
import { personText } from './person.text.ts'

/** In pixels; two columns of fields. */
export const panelWidth = 720

/** The panel with a first password; leaving it uncopied is asked about. */
export function PasswordPanel({
  title,
  loginName,
  password,
  onClose,
}: {
  title: string
  loginName: string
  password: string
  onClose: () => void
}) {
  const words = useText(personText)
  const { onCopied, close, question } = useShownOnce({ what: 'password', onClose })
  return (
    <Panel
      title={title}
      width={panelWidth}
      onClose={close}
      footer={
        <Button variant="solid" onClick={close}>
          {words.done}
        </Button>
      }
    >
      <FirstPassword loginName={loginName} password={password} onCopied={onCopied} />
      {question}
    </Panel>
  )
}
