import './second-factor-set-up.css'
import type { OutputOf } from '@iwater/contract/route'
import { beginSecondFactor, confirmSecondFactor } from '@iwater/contract/sign-in/account-security'
import { useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { encryptPassword } from '#web/platform/api/encrypt-password.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { CopyButton } from '#web/ui/action/CopyButton.tsx'
import { QrCode } from '#web/ui/picture/QrCode.tsx'
import { ProofForm } from './ProofForm.tsx'
import { secondFactorText } from './second-factor.text.ts'

type Begun = OutputOf<typeof beginSecondFactor>

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

type Codes = readonly string[]

/** Password, then the secret for the authenticator, then a code made from it, which brings the recovery codes. */
export function SecondFactorSetUp({ onCodes }: { onCodes: (codes: Codes) => void }) {
  const words = useText(secondFactorText)
  const [begun, setBegun] = useState<Begun | null>(null)

  if (begun === null) {
    return (
      <ProofForm
        key="begin"
        asks={['password']}
        submitLabel={words.begin}
        onProof={async ({ password }) =>
          setBegun(await call(beginSecondFactor, { password: await encryptPassword(password) }))
        }
      />
    )
  }
  return (
    <div className="ac-steps">
      <section aria-label={words.scanTitle}>
        <h3>{words.scanTitle}</h3>
        <p className="ac-note">{words.scan}</p>
        <QrCode text={begun.address} label={words.picture} size={188} />
        <p className="ac-secret">
          <span className="w-read-out-only">{words.secret}</span>
          {inFours(begun.secret)}
          <CopyButton text={begun.secret} label={words.copySecret} />
        </p>
      </section>
      <section aria-label={words.codeTitle}>
        <h3>{words.codeTitle}</h3>
        <ProofForm
          key="confirm"
          asks={['code']}
          takesFocus
          codeHint={words.codeHint}
          submitLabel={words.confirm}
          onProof={async ({ code }) =>
            onCodes((await call(confirmSecondFactor, { code })).recoveryCodes)
          }
        />
      </section>
    </div>
  )
}
