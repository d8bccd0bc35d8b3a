import { AccountFrame } from '#web/features/account/AccountFrame.tsx'
import { PasswordChange } from '#web/features/sign-in/password/PasswordChange.tsx'
import { passwordText } from '#web/features/sign-in/password/password.text.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Card } from '#web/ui/layout/Card.tsx'

/** Among the pages of the account, the form of the sign-in area. */
export default function AccountPasswordPage() {
  const words = useText(passwordText)
  return (
    <AccountFrame section="password" description={words.byChoice}>
      <Card>
        <div className="ac-form">
          <PasswordChange />
        </div>
      </Card>
    </AccountFrame>
  )
}
