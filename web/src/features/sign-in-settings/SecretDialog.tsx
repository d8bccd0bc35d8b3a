import type { WaitingPage } from '@iwater/contract/sign-in/sign-in-methods'
import { paths } from '#web/app/paths.ts'
import { useBranding } from '#web/platform/branding/branding.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { useShownOnce } from '#web/ui/overlay/use-shown-once.tsx'
import { CopyRow } from './CopyRow.tsx'
import { settingsText } from './sign-in-settings.text.ts'

export type ShownSecret = { secret: string; page: WaitingPage }

/** The secret of a partner, this once, and how it is used. */
export function SecretDialog({ shown, onClose }: { shown: ShownSecret; onClose: () => void }) {
  const text = useText(settingsText)
  const code = useBranding()?.code ?? ''
  const { onCopied, close, question } = useShownOnce({ what: 'key', onClose })
  const address = `${window.location.origin}${paths.waiting(shown.page)}?${code}&mobile=…&loginkey=…`
  return (
    <Panel
      in="dialog"
      title={text.secretTitle}
      onClose={close}
      footer={
        <Button variant="solid" onClick={close}>
          {text.done}
        </Button>
      }
    >
      <p className="sis-once">{text.once}</p>
      <dl className="sis-copies">
        <CopyRow label={text.secret} text={shown.secret} onCopied={onCopied} />
        <CopyRow label={text.ticketAddress} text={address} hint={text.ticketHint} />
      </dl>
      {question}
    </Panel>
  )
}
