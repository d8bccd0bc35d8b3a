import type { OutputOf } from '@iwater/contract/route'
import {
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '@iwater/contract/sign-in/account-security'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { encryptPassword } from '#web/platform/api/encrypt-password.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx'
import { secondFactorText } from './second-factor.text.ts'

type State = OutputOf<typeof readSecondFactor>

/** So few that the person should make new ones. */
const fewCodes = 3

type CodesProps = {
  codes: readonly string[] | null
  onCodes: (codes: readonly string[]) => void
  onKept: () => void
}

function Running({
  state,
  onChanged,
  codes,
  onCodes,
  onKept,
}: { state: State; onChanged: () => void } & CodesProps) {
  const words = useText(secondFactorText)
  return (
    <>
      <Card title={words.codesTitle} note={words.on}>
        {codes === null ? (
          <>
            <p className="ac-note">
              {words.left(state.recoveryCodesLeft)}
              {state.recoveryCodesLeft <= fewCodes && ` ${words.fewLeft}`} {words.renewNote}
            </p>
            <ProofForm
              asks={['code']}
              codeHint={words.codeHint}
              submitLabel={words.renew}
              variant="outline"
              onProof={async ({ code }) =>
                onCodes((await call(renewRecoveryCodes, { code })).recoveryCodes)
              }
            />
          </>
        ) : (
          <RecoveryCodes codes={codes} onDone={onKept} />
        )}
      </Card>
      <Card title={words.turnOffTitle}>
        {state.isDemanded ? (
          <p className="ac-note">{words.cannotTurnOff}</p>
        ) : (
          <>
            <p className="ac-note">{words.turnOffNote}</p>
            <ProofForm
              asks={['password', 'code']}
              codeLabel={words.codeOrRecovery}
              submitLabel={words.turnOff}
              variant="outline"
              onProof={async ({ password, code }) => {
                await call(turnOffSecondFactor, { password: await encryptPassword(password), code })
                onChanged()
              }}
            />
          </>
        )}
      </Card>
    </>
  )
}

export default function SecondFactorPage() {
  const words = useText(secondFactorText)
  const { data: state, error, refetch } = useQuery(apiQuery(readSecondFactor, {}))
  // Kept above the change from off to on, so that what is shown once stays.
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  function begun(made: readonly string[]) {
    setCodes(made)
    void refetch()
  }

  function kept() {
    setCodes(null)
    void refetch()
  }

  function content() {
    if (state === undefined) {
      return <Pending error={error} onRetry={refetch} rows={3} />
    }
    if (state.isOn || codes !== null) {
      return (
        <Running
          state={state}
          onChanged={() => void refetch()}
          codes={codes}
          onCodes={setCodes}
          onKept={kept}
        />
      )
    }
    return (
      <Card title={words.demandedTitle} note={words.off}>
        <p className="ac-note">{words.offNote}</p>
        <SecondFactorSetUp onCodes={begun} />
      </Card>
    )
  }

  return (
    <AccountFrame section="second-factor" description={words.description}>
      {content()}
    </AccountFrame>
  )
}
